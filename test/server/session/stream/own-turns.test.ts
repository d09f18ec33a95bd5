/** How long a turn is waited for that Muse may begin by itself. */
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../../server/fold/fold.ts";
import { OwnTurns } from "../../../../server/session/stream/own-turns.ts";
import type { SessionState } from "../../../../shared/session/state.ts";

const { view } = emptyFold("s", 0);
const task = { taskId: "t", turnId: "u", label: "sleep" };
const workflow = { workflowRunId: "w", itemId: "i", turnId: "u", label: "w", children: [] };
const goal = { objective: "Ship" };

type Change = (turns: OwnTurns) => void;
const holds =
  (session: Partial<SessionState>, turnId?: string, isTold = true): Change =>
  (turns) =>
    turns.changed({ ...view, session: { ...view.session, ...session } }, turnId, isTold);
const running = { workflows: [{ ...workflow, status: "inProgress" }] };
const runs = holds(running);
const ended = { workflows: [{ ...workflow, status: "completed" }] };
const readInVain: Change = (turns) => turns.read(false);

function after(...changes: readonly Change[]): boolean {
  const turns = new OwnTurns();
  for (const change of changes) change(turns);
  return turns.isDue;
}

describe("a turn of Muse's own", () => {
  it.each<[string, boolean, readonly Change[]]>([
    ["while a workflow runs", false, [runs]],
    ["once a workflow has ended", true, [runs, holds(ended)]],
    [
      "once a background call has ended",
      true,
      [
        holds({ tasks: [{ ...task, status: "inProgress" }] }),
        holds({ tasks: [{ ...task, status: "failed" }] }),
      ],
    ],
    [
      "where the end came in the middle of a turn",
      true,
      [holds(running, "u"), holds(ended, "u"), holds(ended)],
    ],
    ["after one has begun", false, [runs, holds(ended), holds(ended, "report"), holds(ended)]],
    ["where all of it ended with the host", false, [runs, holds(ended, undefined, false)]],
    ["of a workflow that was over when the session was opened", false, [holds(ended)]],
    ["while Muse is after a goal", true, [holds({ goal: { ...goal, status: "active" } })]],
    ["once the goal is paused", false, [holds({ goal: { ...goal, status: "paused" } })]],
    ["after one reading that brought nothing", true, [runs, holds(ended), readInVain]],
  ])("%s is due: %s", (_when, isDue, changes) => {
    expect(after(...changes)).toBe(isDue);
  });

  it("is not waited for for ever, and again for a while when Muse is heard", () => {
    const inVain = [runs, holds(ended), readInVain, readInVain];
    expect(after(...inVain)).toBe(false);
    expect(after(...inVain, holds(ended), readInVain)).toBe(false);
    expect(after(...inVain, (turns) => turns.heard())).toBe(true);
    expect(after(...inVain, (turns) => turns.read(true))).toBe(true);
  });
});
