/**
 * Turns that Muse begins by itself: the report of work that went on beside the turns, and the next step towards a goal.
 * That one is due is likely and no more, since nothing says that Muse has no word to add: it is waited for a while only.
 */
import { stillRunning } from "../../../shared/session/select.ts";
import type { View } from "../../../shared/view.ts";

/** Readings in a row that brought nothing, after which no such turn is waited for: a few minutes of silence. */
const MOST_READINGS = 2;

export class OwnTurns {
  #session: View["session"] | undefined;
  #running: ReadonlySet<string> = new Set();
  #turnId: string | undefined;
  #isReportDue = false;
  #hasGoal = false;
  #readings = 0;

  /** To be called with the view after each change; `isTold` where the change is a word of Muse's. */
  changed({ session }: View, turnId: string | undefined, isTold: boolean): void {
    const { tasks, workflows, goal } = session;
    if (tasks !== this.#session?.tasks || workflows !== this.#session.workflows) {
      const running = idsOfRunning(session);
      const hasEnded = [...this.#running].some((id) => !running.has(id));
      if (hasEnded) this.#isReportDue = isTold;
      this.#running = running;
    }
    if (turnId !== undefined && turnId !== this.#turnId) this.#isReportDue = false;
    this.#session = session;
    this.#turnId = turnId;
    this.#hasGoal = goal?.status === "active";
  }

  /** The host told something of the session. */
  heard(): void {
    this.#readings = 0;
  }

  /** The session was read, and whether that brought something. */
  read(hasBrought: boolean): void {
    this.#readings = hasBrought ? 0 : this.#readings + 1;
  }

  /** Whether one is still to be expected. */
  get isDue(): boolean {
    return (this.#isReportDue || this.#hasGoal) && this.#readings < MOST_READINGS;
  }
}

function idsOfRunning({ tasks, workflows }: View["session"]): ReadonlySet<string> {
  return new Set([
    ...stillRunning(tasks).map(({ taskId }) => taskId),
    ...stillRunning(workflows).map(({ workflowRunId }) => workflowRunId),
  ]);
}
