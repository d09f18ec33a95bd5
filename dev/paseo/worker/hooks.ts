/** The hooks of one plugin: listeners that only hear, and editors that may change a request. */

import { messageOf } from "../../message-of.ts";
import type { AfterHooks, BeforeHooks } from "../../sdk/server/hooks.ts";
import type { HookContext, PaseoApi, PluginServerContext } from "../../sdk/server.ts";
import type { HostVersion } from "../compile/host-version.ts";
import { CALL_LIMIT_MS, within } from "../limits.ts";

const AFTER: Record<keyof AfterHooks, true> = {
  "agent.created": true,
  "agent.closed": true,
  "agent.archived": true,
  "agent.turn_started": true,
  "agent.turn_ended": true,
  "agent.permission_requested": true,
  "agent.permission_resolved": true,
  "workspace.created": true,
  "workspace.archived": true,
};

const BEFORE: Record<keyof BeforeHooks, true> = {
  "agent.create": true,
  "agent.session_open": true,
  "workspace.create": true,
};

export interface Hooks extends Pick<PluginServerContext, "on" | "before"> {
  /** Tells all listeners at once; a failing one is only logged. */
  tell(name: string, event: unknown): Promise<void>;
  /** Runs the editors one after the other. Throws what an editor throws. */
  edit(name: string, request: unknown): Promise<unknown>;
  close(): void;
}

type Run = (value: unknown) => unknown;

export function createHooks(paseo: PaseoApi, { from011 }: HostVersion): Hooks {
  const listeners = new Map<string, Set<Run>>();
  const editors = new Map<string, Set<Run>>();
  const stop = new AbortController();

  const add = (table: Map<string, Set<Run>>, name: string, run: Run) => {
    const runs = table.get(name) ?? new Set();
    table.set(name, runs.add(run));
    return () => void runs.delete(run);
  };
  const context = (): HookContext => ({
    paseo,
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
  });

  return {
    on(name, listener) {
      if (!(name in AFTER) || (name === "agent.closed" && !from011)) throw new Error(`Unknown hook: ${name}`);
      // The host fills `event` by the name that the listener was added under.
      return add(listeners, name, (event) => listener(event as Parameters<typeof listener>[0], context()));
    },
    before(name, hook) {
      if (!(name in BEFORE)) throw new Error(`Unknown hook: ${name}`);
      // As above: requests are made by the name of the hook.
      return add(editors, name, (request) => hook(request as Parameters<typeof hook>[0], context()));
    },
    async tell(name, event) {
      const runs = [...(listeners.get(name) ?? [])].map(async (run) => {
        try {
          await within(CALL_LIMIT_MS, `Plugin hook timed out: ${name}`, Promise.resolve(run(event)));
        } catch (error) {
          console.error(`Plugin hook ${name} failed: ${messageOf(error)}`);
        }
      });
      await Promise.all(runs);
    },
    async edit(name, request) {
      let current = request;
      for (const run of editors.get(name) ?? []) {
        const edited = await within(
          CALL_LIMIT_MS,
          `Plugin hook timed out: ${name}`,
          Promise.resolve(run(current)),
        );
        if (edited !== undefined) current = edited;
      }
      return current;
    },
    close() {
      stop.abort();
      listeners.clear();
      editors.clear();
    },
  };
}
