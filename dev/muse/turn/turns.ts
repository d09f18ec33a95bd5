/** Turns from admission to terminal: start, queue, stop, end, and the turns that the host begins itself. */
import { deliver, nextRecord, rangeOf, record } from "../event-log.ts";
import { type Host, later, type OpenSession, type QueuedTurn, type TurnInput } from "../host.ts";
import { tellStatus } from "../outbox.ts";
import { timestamp } from "../ports.ts";
import type { Item } from "../schema/item.ts";
import type { TurnError } from "../schema/notification.ts";
import type { RunNote } from "../session-log.ts";
import { tellRow } from "../session-row.ts";
import type { Story } from "../stories/story.ts";
import { resolve } from "./approval.ts";
import { closeItem, singleItem } from "./items.ts";
import { playStory } from "./play.ts";
import { settle } from "./prompt.ts";
import { cancelReminders, openSkillReminder } from "./reminders.ts";
import { abandon, advance, type Stage, type TurnRun, wake } from "./run.ts";
import { cancelledOutput } from "./shell.ts";

/** Tells the branch, as a load does and as the first turn of a load does twice. */
export function tellBranch(host: Host, session: OpenSession, deliverIt = true): void {
  const root = session.head.workspaceRoot ?? "/";
  const branch = host.ports.branchOf(root);
  const vcs = branch === undefined ? undefined : "git";
  record(
    host,
    session,
    "session/branchChanged",
    { branch, vcs, workspaceRoot: root },
    { deliver: deliverIt },
  );
}

/** A run that has not begun. */
export function newRun(
  host: Host,
  turnId: string,
  commandId: string,
  input: TurnInput | undefined,
  story: Story,
): TurnRun {
  return {
    answers: [],
    branchAtEnd: false,
    call: 0,
    cancel: undefined,
    commandId,
    commands: [],
    denied: false,
    feedback: [],
    firstTokenMs: undefined,
    inTail: false,
    input,
    open: new Map(),
    play: undefined,
    shownSteers: [],
    skill: undefined,
    spoke: false,
    startedAtMs: host.ports.now(),
    steers: [],
    stopping: false,
    story,
    turnId,
    verify: undefined,
    waiting: undefined,
  };
}

/** Reserves the session for a turn; its events follow with `launch`. */
export function admit(host: Host, session: OpenSession, turn: QueuedTurn, story?: Story): TurnRun {
  const chosen = story ?? host.options.script.choose(turn.input.text);
  const run = newRun(host, turn.turnId, turn.commandId, turn.input, chosen);
  session.run = run;
  session.status = "running";
  if (session.branchPending) {
    session.branchPending = false;
    run.branchAtEnd = true;
    tellBranch(host, session);
  }
  remember(host, session, run);
  return run;
}

/** Notes which story runs and how far it is, so that another host can take it up after a crash. */
export function remember(host: Host, session: OpenSession, run: TurnRun): void {
  const { call, commandId, input, story, turnId } = run;
  const note: RunNote = { call, commandId, input, story, turnId };
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "run", note }]);
}

/** The opening burst of an admitted turn, after its ack. */
export function launch(host: Host, session: OpenSession, run: TurnRun): void {
  const stage: Stage = { host, session, run };
  const first = nextRecord(host, session, 1);
  const range = rangeOf(session, first);
  const { commandId, turnId } = run;
  const started = record(host, session, "turn/started", { commandId, turnId }, { deliver: false, range });
  tellStatus(host, session);
  deliver(host, session, "turn/started", started);
  if (run.input !== undefined) {
    const { attachments, displayText, text } = run.input;
    const item: Omit<Item, "revision" | "status"> = {
      attachments: attachments.length === 0 ? undefined : [...attachments],
      commandId,
      displayText,
      itemId: host.ports.uuid4(),
      kind: "userMessage",
      text,
      turnId,
    };
    singleItem(stage, item, "completed", first);
    if (attachments.length > 0) {
      const again = {
        ...item,
        displayText: text,
        recordedAt: timestamp(host.ports.now()),
        revision: 2,
        status: "completed",
      };
      record(
        host,
        session,
        "item/updated",
        { item: again },
        { range: rangeOf(session, first, nextRecord(host, session)) },
      );
    }
  }
  if (run.story.bare !== true) openSkillReminder(stage);
  tellRow(host, session);
  play(stage);
}

/** Starts playing the story of a run. */
export function play(stage: Stage): void {
  stage.run.play = playStory(stage);
  advance(stage, undefined, () => {});
}

/** Wakes whatever in the running turn waits for `signal`. */
export function nudge(host: Host, session: OpenSession, signal: string, value?: unknown): boolean {
  const { run } = session;
  return run !== undefined && wake({ host, session, run }, signal, value, () => {});
}

export interface TurnEnd {
  readonly terminal: "completed" | "failed" | "cancelled";
  readonly error?: TurnError;
  readonly reason?: string;
  readonly retract?: boolean;
}

/** Writes the terminal of a turn, frees the session and launches the next queued turn. */
export function endTurn(stage: Stage, end: TurnEnd): void {
  const { host, session, run } = stage;
  cancelReminders(stage, `main run ${end.terminal}`);
  session.run = undefined;
  session.status = "idle";
  const completed = record(
    host,
    session,
    "turn/completed",
    {
      durationMs: Math.round(host.ports.now() - run.startedAtMs),
      error: end.error,
      reason: end.reason,
      terminal: end.terminal,
      timeToFirstTokenMs: run.firstTokenMs === undefined ? undefined : Math.round(run.firstTokenMs),
      turnId: run.turnId,
    },
    { deliver: false },
  );
  tellStatus(host, session);
  deliver(host, session, "turn/completed", completed);
  if (run.branchAtEnd) {
    const wish = host.options.lies.branchAtEnd ?? "either";
    tellBranch(host, session, wish === "either" ? host.ports.random() < 0.5 : wish === "sent");
  }
  if (end.retract === true) retract(stage);
  tellRow(host, session);
  for (const held of host.heldAnswers.splice(0)) held.send();
  launchNext(host, session);
}

function retract(stage: Stage): void {
  const { host, session, run } = stage;
  record(host, session, "turn/retracted", { commandId: run.commandId, turnId: run.turnId });
  const message = [...session.fold.items.values()].find(
    (item) => item.kind === "userMessage" && item.turnId === run.turnId,
  );
  if (message === undefined) return;
  const item = {
    ...message,
    recordedAt: timestamp(host.ports.now()),
    retracted: true,
    revision: message.revision + 1,
  };
  record(host, session, "item/updated", { item });
}

function launchNext(host: Host, session: OpenSession): void {
  if (session.muted) return;
  const next = session.queue.shift();
  if (next === undefined) return;
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "dequeued", turnId: next.turnId }]);
  launch(host, session, admit(host, session, next));
}

/** Stops the running turn: whatever is open is closed, then the turn ends as cancelled. */
export function stopRun(host: Host, session: OpenSession, wantsRetract: boolean): void {
  const run = session.run;
  if (run === undefined) return;
  const stage: Stage = { host, session, run };
  abandon(run);
  let reason = run.inTail ? "cancelled while reminders ran" : "cancelled before any output";
  for (const approval of [...session.fold.approvals.values()]) {
    resolve(host, session, approval.approvalId, { decision: "abort", resolvedBy: "policy" });
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

/** Begins a turn that no client asked for; its command id is the host's own. */
export function beginHostTurn(
  host: Host,
  session: OpenSession,
  text: string,
  commandId?: string,
  turnId = host.ports.uuid7(),
): void {
  const story: Story = { name: "report", calls: [{ text }] };
  const begin = () => {
    const run = newRun(host, turnId, commandId ?? turnId, undefined, story);
    session.run = run;
    session.status = "running";
    launch(host, session, run);
  };
  const tryLater = (): void => {
    if (session.muted) return;
    if (session.run === undefined) begin();
    else later(host, 500, tryLater);
  };
  tryLater();
}
