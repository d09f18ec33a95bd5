/** What is in force in a session, in the words of the catalog as far as it is known. Pure. */
import type { ConfigState, ProviderCatalog } from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../shared/session/state.ts";
import { isNamed } from "./model-id.ts";
import { MODES } from "./paseo/modes.ts";
import type { Settings } from "./session/configuration.ts";

/** Undefined until it was read. */
type Catalog = ProviderCatalog | undefined;

/** A model that Muse lists by its id alone, or by its provider as well; of several that fit, none is guessed. */
export function shownModelId(catalog: Catalog, model: SessionModel): string {
  const ids = catalog?.models.map(({ id }) => id).filter((id) => isNamed(id, model)) ?? [];
  return ids.length === 1 && ids[0] !== undefined ? ids[0] : model.modelId;
}

/** Context limit of a model in tokens. */
export function contextLimitOf(catalog: Catalog, model: SessionModel | undefined): number | undefined {
  const shown = model && shownModelId(catalog, model);
  return catalog?.models.find(({ id }) => id === shown)?.contextWindowMaxTokens;
}

/** A session for which Muse names no model has Muse's default; where that is not known either, none is shown. */
export function shownConfig(catalog: Catalog, settings: Settings): ConfigState {
  const models = catalog?.models ?? [];
  const model = settings.model ?? catalog?.defaultModel;
  return {
    ...settings,
    ...(model !== undefined && { model }),
    models,
    modes: [...MODES],
    thinkingOptions: models.find(({ id }) => id === model)?.thinkingOptions ?? [],
    settings: [],
  };
}
