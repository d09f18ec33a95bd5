/** Lists that belong to the host: models, skills, usage. */
import { clientParams } from "../schema/params.ts";
import { usageNow } from "../unload.ts";
import { loaded, method, type Reply, readable } from "./method.ts";

const models = method(clientParams["model/list"], (host, { sessionId }): Reply => {
  const log = sessionId === undefined ? undefined : readable(host, sessionId);
  const rows = host.options.script.models;
  const inUse =
    log === undefined ? rows.find((row) => row.isDefault)?.modelId : (log.fold.model ?? log.head).modelId;
  const list = rows.map((row) => ({ ...row, isActive: row.modelId === inUse }));
  return { result: { models: list, profileId: "tbh", providerId: "meta", source: "bundledCatalog" } };
});

const skills = method(clientParams["skill/list"], (host, { sessionId }): Reply => {
  loaded(host, sessionId);
  return { result: { skills: [...host.options.script.skills] } };
});

const usage = method(
  clientParams["usage/read"],
  (host): Reply => ({ result: host.options.lies.usage === true ? { usage: usageNow(host) } : {} }),
);

export const catalogMethods = { "model/list": models, "skill/list": skills, "usage/read": usage };
