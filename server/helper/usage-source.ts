/** How much of their allowance the accounts of Muse have used, for the overview that Paseo has of that from 0.11 on. */
import type { PluginServerContext, UsageScope, UsageSource } from "@getpaseo/plugin/server";
import { PROVIDER_ID } from "../../shared/provider-id.ts";
import { usageInput } from "../../shared/rpc/usage.ts";
import type { Subscription } from "../../shared/session/state.ts";
import type { Agents } from "../agents.ts";
import { failure } from "../failure.ts";
import { subscriptionOf } from "../fold/session-facts.ts";
import type { MspClient } from "../msp/client.ts";
import type { Account } from "./accounts.ts";
import type { Discovery } from "./discovery.ts";
import { newest, usageReport } from "./usage-report.ts";

const UNKNOWN = "No session of this account was opened since the plugin started. Open one, then look again.";

export interface UsageOptions {
  readonly agents: Agents;
  readonly discovery: Discovery;
}

/** Older hosts have no usage sources. */
export function registerUsageSource(server: PluginServerContext, options: UsageOptions): void {
  if (typeof server.registerUsageSource === "function") server.registerUsageSource(museUsage(options));
}

/**
 * In both forms that are in the field: the older one discovers inputs and has them identified, the newer one discovers
 * accounts within a scope. What open sessions have heard is the answer; only where none has, a Muse is asked.
 */
export function museUsage({ agents, discovery }: UsageOptions): Required<UsageSource<typeof usageInput>> {
  const { accounts, launcher } = discovery;
  const share = discovery.share();

  /** Undefined where there is no Muse to have an account with. */
  const accountFor = async (env: Readonly<Record<string, string>>): Promise<Account | undefined> => {
    const request = { env };
    const started = await launcher(request).catch(() => undefined);
    return started && discovery.accountOf(started.launch, request);
  };

  const inScope = async (scope: UsageScope): Promise<readonly Account[]> => {
    if (scope.kind === "global") return accounts.all();
    if (scope.provider !== PROVIDER_ID) return [];
    const own = await accountFor(scope.env);
    if (own === undefined) return [];
    if (accounts.find(own.key) === undefined) accounts.add(own);
    return [own];
  };

  const observed = async (account: Account): Promise<Subscription | undefined> => {
    const sessions = agents.sessionsOf(account.key);
    const told = newest([
      ...sessions.flatMap(({ view }) => view.view.session.subscription ?? []),
      ...agents.heardOf(account.key),
    ]);
    if (told !== undefined) return told;
    for (const session of sessions) {
      const answer = session.ask(readUsage);
      if (answer !== undefined) return answer;
    }
    return share.use(await launcher(account.request), ({ client }) => readUsage(client));
  };

  return {
    id: PROVIDER_ID,
    label: "Muse Code Plus",
    input: usageInput,
    async discover(scope) {
      if (scope === undefined) return accounts.all().map(({ key }) => ({ account: key }));
      const found = await inScope(scope);
      return found.map(({ key, label }) => ({ key, label, input: { account: key } }));
    },
    identify({ account }) {
      const found = accounts.find(account);
      return found === undefined ? null : { key: found.key, label: found.label };
    },
    async fetch({ account }) {
      const found = accounts.find(account);
      if (found === undefined) return { status: "error", error: UNKNOWN };
      try {
        return usageReport(await observed(found));
      } catch (error) {
        return { status: "error", error: failure(error).message };
      }
    },
  };
}

async function readUsage(client: Pick<MspClient, "query">): Promise<Subscription | undefined> {
  const { usage } = await client.query("usage/read", {});
  return usage && subscriptionOf(usage);
}
