/** Lists that belong to the host: models and skills. */
import type { Host } from "../host.ts";
import { clientParams } from "../schema/params.ts";
import type { ModelRow } from "../schema/result.ts";
import { loaded, method, type Reply, readable } from "./method.ts";

/** What `model/list` has, and what may be chosen from it. */
export function modelRows({ options: { script, lies } }: Host): readonly ModelRow[] {
  const again = (lies.providers ?? []).flatMap((providerId) =>
    script.models.map((row) => ({ ...row, providerId, isDefault: false })),
  );
  const { defaultModel } = lies;
  const rows = [...script.models, ...again];
  if (defaultModel === undefined) return rows;
  return rows.map((row) => ({ ...row, isDefault: row.modelId === defaultModel }));
}

const models = method(clientParams["model/list"], (host, { sessionId }): Reply => {
  const log = sessionId === undefined ? undefined : readable(host, sessionId);
  const rows = modelRows(host);
  const own = log && (log.fold.model ?? log.head).modelId;
  const inUse = own ?? rows.find((row) => row.isDefault)?.modelId;
  const list = rows.map((row) => ({ ...row, isActive: row.modelId === inUse }));
  return { result: { models: list, profileId: "tbh", providerId: "meta", source: "bundledCatalog" } };
});

const skills = method(clientParams["skill/list"], (host, { sessionId }): Reply => {
  loaded(host, sessionId);
  return { result: { skills: [...host.skills] } };
});

export const catalogMethods = {
  "model/list": models,
  "skill/list": skills,
};
