/** Turns from admission to terminal: the opening burst, the end, and the next in the queue. */
import { accountUsage } from "../account-usage.ts";
import { deliver, nextRecord, rangeOf, record } from "../event-log.ts";
import type { Host, OpenSession, QueuedTurn } from "../host.ts";
import { settleAs } from "../ledger.ts";
import { notify, tellStatus } from "../outbox.ts";
import { timestamp } from "../ports.ts";
import type { Item } from "../schema/item.ts";
import type { TurnError } from "../schema/notification.ts";
import type { RunNote } from "../session-log.ts";
import { tellRow } from "../session-row.ts";
import { planUnload } from "../unload.ts";
import { singleItem } from "./items.ts";
import { playStory } from "./play.ts";
import { cancelReminders, openSkillReminder } from "./reminders.ts";
import { advance, newRun, type Stage, type TurnRun, wake } from "./run.ts";

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

/** The run of a client's prompt, with the story that the prompt tells. */
export function promptRun(host: Host, turn: QueuedTurn): TurnRun {
  const story = host.options.script.choose(turn.input.text);
  return newRun(host, turn.turnId, turn.commandId, turn.input, story);
}

/** Reserves the session for a run; its events follow with `launch`. */
export function admit(host: Host, session: OpenSession, run: TurnRun): void {
  session.run = run;
  session.status = "running";
  if (session.branchPending) {
    session.branchPending = false;
    run.branchAtEnd = true;
    tellBranch(host, session);
  }
  remember(host, session, run);
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
function play(stage: Stage): void {
  stage.run.play = playStory(stage);
  advance(stage, undefined);
}

/** Wakes whatever in the running turn waits for `signal`. */
export function nudge(host: Host, session: OpenSession, signal: string, value?: unknown): boolean {
  const { run } = session;
  return run !== undefined && wake({ host, session, run }, signal, value);
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
  for (const send of host.heldAnswers.splice(0)) send();
  if (host.options.lies.usage === true && !session.muted) notify(host, "usage/changed", accountUsage(host));
  planUnload(host, session);
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
  const run = promptRun(host, next);
  if (run.story.launchFails !== undefined) return failLaunch(host, session, run, run.story.launchFails);
  admit(host, session, run);
  launch(host, session, run);
}

/** A queued turn that cannot start fails without ever having started, and its command is answered so from now on. */
function failLaunch(host: Host, session: OpenSession, run: TurnRun, message: string): void {
  settleAs(host, session, run.commandId, "deferred_start_failed");
  const error = { kind: "launchError", message, retryable: false };
  record(host, session, "turn/completed", { durationMs: 0, error, terminal: "failed", turnId: run.turnId });
  tellRow(host, session);
  launchNext(host, session);
}
