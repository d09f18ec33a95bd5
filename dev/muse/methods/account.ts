/** The account behind the host: what is used of it, and an invented sign-in. */
import * as z from "zod";
import { accountUsage } from "../account-usage.ts";
import type { Host } from "../host.ts";
import { notifyUnchecked } from "../outbox.ts";
import { refuse } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { method, type Reply } from "./method.ts";

const usage = method(
  clientParams["usage/read"],
  (host): Reply => ({ result: host.options.lies.usage === true ? { usage: accountUsage(host) } : {} }),
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

export const accountMethods = {
  "account/loginStart": loginStart,
  "account/read": account,
  "usage/read": usage,
};
