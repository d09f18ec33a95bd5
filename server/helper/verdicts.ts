/** Sessions that cannot be opened whatever is tried: they are not tried again with each question for them. */
import type { ProviderPersistence } from "@getpaseo/plugin/server/provider";
import { MspError } from "../msp/errors.ts";
import type { Ports } from "../ports.ts";
import { resumedSession } from "../session/session-config.ts";

/** Milliseconds for which a verdict holds; a log that was moved away may be brought back. */
const VERDICT_MS = 60_000;

const FINAL: readonly string[] = ["sessionNotFound", "sessionAmbiguous"];

export interface Verdicts {
  /** Runs the work, or rejects at once with what it rejected with before, where that was final. */
  unlessFinal(persistence: ProviderPersistence, work: () => Promise<void>): Promise<void>;
}

export function createVerdicts({ now }: Pick<Ports, "now">): Verdicts {
  const verdicts = new Map<string, { readonly since: number; readonly error: MspError }>();
  return {
    async unlessFinal(persistence, work) {
      const sessionId = resumedSession(persistence);
      const known = verdicts.get(sessionId);
      if (known !== undefined && now() - known.since < VERDICT_MS) throw known.error;
      verdicts.delete(sessionId);
      try {
        await work();
      } catch (error) {
        if (error instanceof MspError && FINAL.includes(error.kind))
          verdicts.set(sessionId, { since: now(), error });
        throw error;
      }
    },
  };
}
