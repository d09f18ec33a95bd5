/** Stops the running turn the way the daemon does: a limit for the acknowledgement, another for the end. */

import { messageOf } from "../../message-of.ts";
import type { ProviderSession } from "../adapter/host-session.ts";
import { type Breach, breach } from "../ledger.ts";
import { within } from "../limits.ts";
import { settle } from "./events.ts";
import type { AgentModel } from "./model.ts";

export type InterruptResult = "idle" | "canceled" | "forced" | "refused";

/** `stepMs` is each of the two limits. A turn that was acknowledged but goes on is ended by the host. */
export async function interruptTurn(
  agent: AgentModel,
  session: ProviderSession,
  report: (found: Breach) => void,
  stepMs: number,
): Promise<InterruptResult> {
  const { activeTurn } = agent.head();
  const tell = (rule: string, message: string) => report(breach(rule, message, session.sessionId));
  const acknowledged = await within(stepMs, `no answer within ${stepMs} ms`, session.interrupt()).then(
    () => true,
    (error) => {
      tell("interrupt.not_acknowledged", messageOf(error));
      return false;
    },
  );
  if (activeTurn === null) return "idle";
  const ended = await within(stepMs, "still running", agent.outcomeOf(activeTurn.id)).then(
    () => true,
    () => false,
  );
  if (ended) return "canceled";
  if (!acknowledged) return "refused";
  tell("interrupt.not_settled", `The turn still runs ${stepMs} ms after the acknowledgement`);
  settle(agent, activeTurn.id, { status: "canceled", reason: "Interrupted" });
  return "forced";
}
