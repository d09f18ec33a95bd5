/** Turns that no client asked for: reports of workflows, and work towards a goal. */
import { type Host, later, type OpenSession } from "../host.ts";
import { newRun, type TurnRun } from "./run.ts";
import { admit, launch } from "./turns.ts";

/** A run with a turn id of the host's own; without a `commandId` that id stands for the command, too. */
export function hostRun(host: Host, text: string, commandId?: string): TurnRun {
  const turnId = host.ports.uuid7();
  return newRun(host, turnId, commandId ?? turnId, undefined, { name: "report", calls: [{ text }] });
}

/** Begins such a turn as soon as the session is idle. */
export function beginHostTurn(host: Host, session: OpenSession, text: string): void {
  if (session.muted) return;
  if (session.run !== undefined) {
    later(host, 500, () => beginHostTurn(host, session, text));
    return;
  }
  const run = hostRun(host, text);
  admit(host, session, run);
  launch(host, session, run);
}
