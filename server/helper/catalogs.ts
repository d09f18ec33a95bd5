/** Models that were read, kept for a while under what determines them. */
import { createHash } from "node:crypto";
import type { Launch } from "../launch/launch.ts";
import type { Machine } from "../launch/machine.ts";
import type { Model } from "../msp/schema/model.ts";
import type { Ports } from "../ports.ts";
import { configFolder } from "./accounts.ts";

/** Milliseconds for which a list counts as fresh. */
const FRESH_MS = 60_000;

/** The most lists that are kept; there is one for each way to start Muse. */
const KEPT = 8;

export interface Catalogs {
  /** One question for all who ask within the time; a failure is asked again. */
  read(key: string, ask: () => Promise<readonly Model[]>): Promise<readonly Model[]>;
  /** The next read asks anew. */
  forget(key: string): void;
}

export function createCatalogs(ports: Pick<Ports, "now">): Catalogs {
  const kept = new Map<string, { readonly since: number; readonly models: Promise<readonly Model[]> }>();
  return {
    read(key, ask) {
      const known = kept.get(key);
      if (known !== undefined && ports.now() - known.since < FRESH_MS) return known.models;
      const models = ask();
      const entry = { since: ports.now(), models };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
      models.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return models;
    },
    forget: (key) => void kept.delete(key),
  };
}

/** Variables that can change which models there are, or who is asked for them. */
const DECISIVE = /^((META|MUSE|TBH|XDG)_.*|HOME|USERPROFILE|PATH|(HTTPS?|ALL|NO)_PROXY)$/i;

/**
 * Equal as long as the same program would list the same models: command, arguments, decisive variables, and
 * the files that Muse keeps its sign-in and settings in (their size and time, never their content). A digest
 * only, so nothing secret can be read from it.
 */
export function catalogKey({ command, args, env }: Launch, machine: Machine): string {
  const variables = Object.entries(env)
    .filter(([name]) => DECISIVE.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const files = [command, ...machine.files(configFolder(env, machine)).toSorted()];
  const identities = files.map((path) => [path, machine.identity(path)]);
  return createHash("sha256")
    .update(JSON.stringify([command, args, variables, identities]))
    .digest("hex");
}
