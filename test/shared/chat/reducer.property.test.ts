/** What holds for every sequence of actions, whatever they say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatAction } from "../../../shared/chat/actions.ts";
import type { ChatExtensionAction } from "../../../shared/chat/extension.ts";
import { openInputRequests, pendingConfirmations } from "../../../shared/chat/select.ts";
import { type ChatState, SessionStatus } from "../../../shared/chat/state.ts";
import { chatAction, extensionAction } from "./arbitrary-action.ts";
import { overTheWire } from "./fixture.ts";
import { BEFORE, idleChat, NOW, play, playExtension, runningChat } from "./story.ts";

type AnyAction = ChatAction | ChatExtensionAction;

const ACTIVITY_BITS = 31;
const BIT_31 = 2 ** 31;

const actions = fc.array(fc.oneof({ weight: 8, arbitrary: chatAction }, extensionAction), { maxLength: 30 });
const flags = fc
  .subarray([SessionStatus.IsRead, SessionStatus.IsArchived, BIT_31])
  .map((bits) => bits.reduce((sum, bit) => sum + bit, 0));
const start = fc
  .tuple(fc.constantFrom(idleChat(), runningChat()), flags)
  .map(([chat, bits]) => ({ ...chat, status: chat.status + bits }));

function step(chat: ChatState, action: AnyAction): ChatState {
  return action.type === "muse/partSet" ||
    action.type === "muse/messageSet" ||
    action.type === "muse/turnsUnloaded"
    ? playExtension(chat, action)
    : play(chat, action);
}

/** The same action about something that no chat here has. Undefined for an action that is about nothing else. */
function astray(action: AnyAction): AnyAction | undefined {
  if (action.type === "chat/turnStarted") return undefined;
  if (action.type === "chat/pendingMessageRemoved") return { ...action, id: "nowhere" };
  if ("requestId" in action) return { ...action, requestId: "nowhere" };
  return "turnId" in action ? { ...action, turnId: "nowhere" } : undefined;
}

/** Plays random actions on a random chat, frozen all the way, and looks at every single step. */
function atEveryStep(look: (before: ChatState, action: AnyAction, after: ChatState) => void): void {
  fc.assert(
    fc.property(start, actions, (chat, sequence) => {
      sequence.reduce((before, action) => {
        const after = step(before, action);
        look(before, action, after);
        return after;
      }, chat);
    }),
    { numRuns: 500 },
  );
}

test("there is exactly one activity, and an active turn is neither idle nor failed", () => {
  atEveryStep((_before, _action, { status, activeTurn }) => {
    const activity = status & ACTIVITY_BITS;
    const { Idle, Error: Failed, InProgress, InputNeeded } = SessionStatus;
    expect(activeTurn === undefined ? [Idle, Failed] : [InProgress, InputNeeded]).toContain(activity);
  });
});

test("flags of the host survive, and only a new turn or a new question makes the chat unread", () => {
  atEveryStep((before, action, after) => {
    const unread = action.type === "chat/turnStarted" || action.type === "chat/inputRequested";
    const kept = unread && after !== before ? ~(ACTIVITY_BITS | SessionStatus.IsRead) : ~ACTIVITY_BITS;
    expect(after.status & kept).toBe(before.status & kept);
    if (kept !== ~ACTIVITY_BITS) expect(after.status & SessionStatus.IsRead).toBe(0);
    expect(after.status).toBeGreaterThan(0);
  });
});

test("an action for a turn, request or message that is not there changes at most the activity", () => {
  atEveryStep((before, action) => {
    const stray = astray(action);
    if (stray === undefined) return;
    const after = step(before, stray);
    if (after.status === before.status) expect(after).toBe(before);
    expect({ ...after, status: before.status }).toEqual(before);
  });
});

test("finished turns stay the very same objects unless they are taken back or set anew", () => {
  atEveryStep((before, action, after) => {
    if (action.type === "chat/truncated" || action.type.startsWith("muse/")) return;
    for (const turn of before.turns) expect(after.turns.includes(turn)).toBe(true);
  });
});

test("no tool call of a finished turn is left unfinished by its end", () => {
  atEveryStep((before, action, after) => {
    if (action.type !== "chat/turnComplete" || after === before) return;
    for (const part of after.turns.at(-1)?.responseParts ?? []) {
      if (part.kind === "toolCall") expect(["completed", "cancelled"]).toContain(part.toolCall.status);
    }
  });
});

test("a chat that needs input says for what, once the activity is up to date", () => {
  atEveryStep((_before, action, after) => {
    if (action.type !== "chat/toolCallReady") return;
    const auth = after.activeTurn?.responseParts.some(
      (part) => part.kind === "toolCall" && part.toolCall.status === "auth-required",
    );
    const waiting = pendingConfirmations(after).length + openInputRequests(after).length > 0 || auth === true;
    expect((after.status & ACTIVITY_BITS) === SessionStatus.InputNeeded).toBe(waiting);
  });
});

test("a reordered queue has the same messages, and a queue is never empty", () => {
  atEveryStep((before, action, after) => {
    expect(after.queuedMessages?.length).not.toBe(0);
    if (action.type === "chat/queuedMessagesReordered")
      expect(new Set(after.queuedMessages)).toEqual(new Set(before.queuedMessages));
  });
});

test("the time moves with turns and questions only", () => {
  const modifying = /^chat\/(turnStarted|turnComplete|turnCancelled|error|truncated|input\w+)$/;
  atEveryStep((before, action, after) => {
    const moves = modifying.test(action.type) && after !== before;
    expect(after.modifiedAt).toBe(moves ? NOW : before.modifiedAt);
    expect([BEFORE, NOW]).toContain(after.modifiedAt);
  });
});

test("who follows over the wire sees the same chat", () => {
  atEveryStep((before, action, after) => {
    const followed = step(overTheWire(before), overTheWire(action));
    expect(overTheWire(followed)).toEqual(overTheWire(after));
  });
});
