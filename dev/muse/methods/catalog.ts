/** Lists that belong to the host: models, skills, usage. */
import * as z from "zod";
import type { Host } from "../host.ts";
import { notifyUnchecked } from "../outbox.ts";
import { refuse } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import type { ModelRow } from "../schema/result.ts";
import { usageNow } from "../unload.ts";
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

const usage = method(
  clientParams["usage/read"],
  (host): Reply => ({ result: host.options.lies.usage === true ? { usage: usageNow(host) } : {} }),
);

/** No part of the declarations: what is known of it is that a state is told. */
const account = method(z.object({}), (host): Reply => {
  requireAccount(host, "account/read", host.options.lies.account);
  return { result: { state: host.signedIn ? "loggedIn" : host.options.lies.account } };
});

/** Neither is this: only its name is known, and those of the two events. */
const loginStart = method(z.strictObject({}), (host): Reply => {
  const { login } = host.options.lies;
  requireAccount(host, "account/loginStart", login);
  const after = () => {
    if (login?.ends === undefined) return;
    host.agenda.at(host.ports.now() + (login.afterMs ?? 0), () => {
      host.signedIn = login.ends !== "refused";
      if (login.ends === "unsaid") return;
      if (host.signedIn) notifyUnchecked(host, "account/changed", { state: "loggedIn" });
      notifyUnchecked(host, "account/loginCompleted", { success: host.signedIn });
    });
  };
  return { result: { ...login?.answer }, after };
});

function requireAccount(host: Host, name: string, offered: unknown): void {
  if (offered === undefined) throw refuse("methodNotFound", `unknown method ${name}`);
  if (host.client?.experimental !== true)
    throw refuse("experimentalRequired", `${name} is experimental`, { descriptor: name });
}

export const catalogMethods = {
  "account/loginStart": loginStart,
  "account/read": account,
  "model/list": models,
  "skill/list": skills,
  "usage/read": usage,
};
