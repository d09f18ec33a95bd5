/** Stopping a turn: whatever is open is closed in the order of the real host, then the turn ends. */
import { record } from "../event-log.ts";
import { type Host, later, type OpenSession } from "../host.ts";
import { resolve } from "./approval-end.ts";
import { closeItem, singleItem } from "./items.ts";
import { settle } from "./prompt.ts";
import { cancelReminders } from "./reminders.ts";
import { abandon, type Stage, type TurnRun } from "./run.ts";
import { cancelledOutput } from "./shell.ts";
import { endTurn } from "./turns.ts";

/** Stops the running turn: whatever is open is closed, then the turn ends as cancelled. */
export function stopRun(host: Host, session: OpenSession, wantsRetract: boolean): void {
  const run = session.run;
  if (run === undefined) return;
  const stage: Stage = { host, session, run };
  abandon(run);
  let reason = run.inTail ? "cancelled while reminders ran" : "cancelled before any output";
  for (const approval of [...session.fold.approvals.values()]) {
    resolve(host, session, approval.approvalId, { decision: "abort", resolvedBy: "policy" });
    if (approval.subagentOrigin !== undefined) continue;
    const item = { args: approval.rawArgs, callId: approval.toolCallId, itemId: approval.itemId };
    const gone = {
      failureReason: "cancelled by tool cancellation",
      kind: "toolCall",
      tool: approval.toolName,
    };
    singleItem(stage, { ...item, ...gone, turnId: run.turnId }, "cancelled");
    reason = "cancelled while an approval was pending";
  }
  for (const prompt of [...session.fold.prompts.values()]) {
    const none = { answers: [], clarification: null, commandId: null, reason: null };
    settle(host, session, prompt.userInputId, { outcome: "interrupted", ...none });
  }
  for (const open of [...run.open.values()]) {
    if (open.item.kind === "reminderChild") continue;
    const tool = open.item.kind === "toolCall";
    reason = tool ? "cancelled after tool result reconciliation" : "cancelled while streaming";
    const written =
      open.item.tool === "bash" ? cancelledOutput(open.item.args ?? "{}", open.written ?? "") : undefined;
    closeItem(
      stage,
      open,
      "cancelled",
      tool ? { failureReason: "cancelled by tool cancellation", visibleOutput: written } : {},
    );
  }
  cancelReminders(stage, "main run cancelled");
  pauseGoal(host, session);
  endTurn(stage, { terminal: "cancelled", reason, retract: wantsRetract && !run.spoke });
}

/** An interrupted turn pauses the goal it worked on, before it ends. */
function pauseGoal(host: Host, session: OpenSession): void {
  const { goal } = session.fold;
  if (goal?.status !== "active" || session.muted) return;
  record(host, session, "session/goalChanged", { goal: { ...goal, status: "paused" } });
}

/** Accepts a stop: it takes effect shortly after its ack. */
export function requestStop(host: Host, session: OpenSession, run: TurnRun, wantsRetract: boolean): void {
  if (run.stopping || host.options.lies.deafToStop === true) return;
  run.stopping = true;
  later(host, 51, () => {
    if (session.run === run) stopRun(host, session, wantsRetract);
  });
}
