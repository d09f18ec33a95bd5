/**
 * Paseo names a model by one text, Muse by model, provider and profile. The text is Muse's own id of the model as long
 * as that tells it apart; where several providers or profiles have a model of the same id, it names those as well.
 */
import type { Model, ModelSelection } from "./msp/schema/model.ts";

type Named = Pick<Model, "modelId" | "providerId" | "profileId">;

const QUALIFIED = /^(.*)\?provider=([^&]*)(?:&profile=([^&]*))?$/s;

/** The text for one row of the list; unlike that of every other row which Muse can tell from it. */
export function modelIdOf(model: Named, models: readonly Named[]): string {
  const { modelId, providerId, profileId } = model;
  const alike = models.filter((other) => other.modelId === modelId);
  if (alike.every((other) => other.providerId === providerId && other.profileId === profileId))
    return modelId;
  const isOneProfile = alike.every(
    (other) => other.providerId !== providerId || other.profileId === profileId,
  );
  const profile = isOneProfile || profileId === null ? "" : `&profile=${encodeURIComponent(profileId)}`;
  return `${modelId}?provider=${encodeURIComponent(providerId)}${profile}`;
}

/** What Muse is told for it. A text that names a model alone, as one that was stored earlier, leaves the rest to Muse. */
export function selectionOf(id: string): ModelSelection {
  const [, modelId, provider, profile] = QUALIFIED.exec(id) ?? [];
  const providerId = decoded(provider);
  const profileId = decoded(profile);
  if (modelId === undefined || providerId === undefined) return { modelId: id };
  return { modelId, providerId, ...(profileId !== undefined && { profileId }) };
}

/** Whether the model in use is what the text names, as far as Muse tells: never the profile, not always the provider. */
export function isNamed(
  id: string,
  model: { readonly modelId: string; readonly providerId?: string | undefined },
): boolean {
  const wanted = selectionOf(id);
  if (wanted.modelId !== model.modelId) return false;
  const providers = [wanted.providerId, model.providerId];
  return providers.includes(undefined) || wanted.providerId === model.providerId;
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
