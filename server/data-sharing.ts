/** "Contributor" variants of models hand conversations over for training: only ever the person's own choice. */
import type { MspClient } from "./msp/client.ts";
import type { Model } from "./msp/schema/model.ts";
import type { MuseSession } from "./session/session.ts";

export function sharesData({ modelId, displayLabel }: Pick<Model, "modelId" | "displayLabel">): boolean {
  return /contributor/i.test(modelId) || /contributor/i.test(displayLabel);
}

/** Throws where a session for which nobody chose a model has such a one, which can be Muse's own default. */
export async function refuseSharedDefault(
  client: Pick<MspClient, "query">,
  { museSessionId: sessionId, view }: Pick<MuseSession, "museSessionId" | "view">,
): Promise<void> {
  const { model } = view.view.session;
  const inUse = model ? { displayLabel: "", ...model } : await unnamedModel(client, sessionId);
  if (inUse === undefined || !sharesData(inUse)) return;
  throw new Error(
    `Muse's own default is ${inUse.modelId}, which shares what is said in it, so the session was not opened. Choose a model for this agent: that one, or another.`,
  );
}

/** The model of a session for which Muse names none; undefined where its list does not tell either. */
async function unnamedModel(client: Pick<MspClient, "query">, sessionId: string): Promise<Model | undefined> {
  const { models } = await client.query("model/list", { sessionId }).catch(() => ({ models: [] }));
  return models.find(({ isActive }) => isActive) ?? models.find(({ isDefault }) => isDefault);
}
