/** The life of a tool call, where the fixtures of the AHP repository leave it open. */
import { describe, expect, test } from "vitest";
import type { ChatAction, ToolCallReadyAction } from "../../../shared/chat/actions.ts";
import { SessionStatus, type ToolCallContributor } from "../../../shared/chat/state.ts";
import { play, response, runningChat, toolCall, user } from "./story.ts";

const CALL = { turnId: "t1", toolCallId: "c1" } as const;
const MCP: ToolCallContributor = { kind: "mcp", customizationId: "server-1" };
const CLIENT: ToolCallContributor = { kind: "client", clientId: "client-1" };

const start: ChatAction = { type: "chat/toolCallStart", ...CALL, toolName: "sh", displayName: "Shell" };
const startMcp: ChatAction = { ...start, contributor: MCP };
const ask: ToolCallReadyAction = {
  type: "chat/toolCallReady",
  ...CALL,
  invocationMessage: "Run ls",
  toolInput: "ls",
};
const run: ToolCallReadyAction = { ...ask, confirmed: "not-needed" };
const approve: ChatAction = {
  type: "chat/toolCallConfirmed",
  ...CALL,
  approved: true,
  confirmed: "user-action",
};
const printed = (text: string): ChatAction => ({
  type: "chat/toolCallContentChanged",
  ...CALL,
  content: [{ type: "text", text }],
});
const succeed: ChatAction = {
  type: "chat/toolCallComplete",
  ...CALL,
  result: { success: true, pastTenseMessage: "Ran ls" },
};
const fail: ChatAction = {
  type: "chat/toolCallComplete",
  ...CALL,
  result: { success: false, pastTenseMessage: "Gave up" },
};
const signIn: ChatAction = {
  type: "chat/toolCallAuthRequired",
  ...CALL,
  auth: { reason: "required", resource: { resource: "https://mcp.example" } },
};
const signedIn: ChatAction = { type: "chat/toolCallAuthResolved", ...CALL };
const endTurn: ChatAction = { type: "chat/turnComplete", turnId: "t1", duration: 1 };

describe("a call that is made ready", () => {
  test("loses the input that a second ready omits once it was running", () => {
    const { toolInput: _omitted, ...askAgain } = ask;
    const call = toolCall(play(runningChat(), start, run, askAgain), "c1");
    expect(call).toStrictEqual({
      status: "pending-confirmation",
      toolCallId: "c1",
      toolName: "sh",
      displayName: "Shell",
      intention: undefined,
      contributor: undefined,
      _meta: undefined,
      invocationMessage: "Run ls",
      toolInput: undefined,
      confirmationTitle: undefined,
      riskAssessment: undefined,
      edits: undefined,
      editable: undefined,
    });
  });

  test("loses its output, how it was confirmed and the chosen option when it has to be confirmed again", () => {
    const options = [{ id: "once", label: "Once", kind: "approve" }] as const;
    const chat = play(
      runningChat(),
      start,
      { ...ask, options },
      { ...approve, selectedOptionId: "once" },
      printed("a.txt"),
      ask,
    );
    for (const key of ["content", "confirmed", "selectedOption", "options"]) {
      expect(toolCall(chat, "c1")).not.toHaveProperty(key);
    }
  });

  test("keeps everything that an update of the open question omits", () => {
    const question = {
      confirmationTitle: "Sure?",
      riskAssessment: { kind: "judge", status: "complete", reason: "Reads only", safety: 0.9 },
      edits: { items: [] },
      editable: false,
      options: [{ id: "once", label: "Once", kind: "approve" }],
    } as const;
    const { toolInput: _omitted, ...update } = ask;
    const chat = play(runningChat(), start, { ...ask, ...question }, { ...update, invocationMessage: "Run" });
    expect(toolCall(chat, "c1")).toMatchObject({ ...question, toolInput: "ls", invocationMessage: "Run" });
  });

  test("takes everything that an update of the open question brings", () => {
    const update = {
      toolInput: "pwd",
      confirmationTitle: "Really?",
      riskAssessment: { kind: "judge", status: "loading" },
      edits: { items: [] },
      editable: true,
      options: [{ id: "no", label: "No", kind: "deny" }],
    } as const;
    const before = { ...ask, confirmationTitle: "Sure?", editable: false, options: [] };
    const chat = play(runningChat(), start, before, { ...ask, ...update });
    expect(toolCall(chat, "c1")).toMatchObject(update);
  });

  test("runs with nothing of the question left when a ready confirms it", () => {
    const { toolInput: _omitted, ...confirmed } = run;
    const chat = play(runningChat(), start, { ...ask, confirmationTitle: "Sure?" }, confirmed);
    expect(toolCall(chat, "c1")).toStrictEqual({
      status: "running",
      toolCallId: "c1",
      toolName: "sh",
      displayName: "Shell",
      intention: undefined,
      contributor: undefined,
      _meta: undefined,
      invocationMessage: "Run ls",
      toolInput: undefined,
      confirmed: "not-needed",
    });
    expect(chat.status).toBe(SessionStatus.InProgress);
  });

  test.each([
    ["waits for a sign-in", [startMcp, run, signIn]],
    ["waits for a decision on its result", [start, run, { ...succeed, requiresResultConfirmation: true }]],
    ["is completed", [start, run, succeed]],
  ] satisfies [string, ChatAction[]][])("stays as it is when it %s", (_state, actions) => {
    const before = play(runningChat(), ...actions);
    expect(play(before, ask, run)).toBe(before);
  });

  test("may say more precisely what it intends and, unless a client is concerned, who contributes it", () => {
    const refine = { ...run, intention: "List files", contributor: MCP };
    expect(toolCall(play(runningChat(), start, refine), "c1")).toMatchObject({
      intention: "List files",
      contributor: MCP,
    });
    const owned: ChatAction = { ...start, contributor: CLIENT };
    expect(toolCall(play(runningChat(), owned, refine), "c1").contributor).toEqual(CLIENT);
    const claim = { ...run, contributor: CLIENT };
    expect(toolCall(play(runningChat(), startMcp, claim), "c1").contributor).toEqual(MCP);
  });
});

describe("a call that is confirmed", () => {
  const options = [{ id: "once", label: "Once", kind: "approve" }] as const;

  test("leaves no trace of an option that was never offered", () => {
    const chosen = { ...approve, selectedOptionId: "forever" };
    expect(toolCall(play(runningChat(), start, { ...ask, options }, chosen), "c1")).not.toHaveProperty(
      "selectedOption",
    );
    expect(toolCall(play(runningChat(), start, ask, chosen), "c1")).not.toHaveProperty("selectedOption");
  });

  test("can be approved with its input emptied", () => {
    const chat = play(runningChat(), start, ask, { ...approve, editedToolInput: "" });
    expect(toolCall(chat, "c1")).toMatchObject({ status: "running", toolInput: "" });
  });

  test("records why it was denied and what is wanted instead", () => {
    const chat = play(runningChat(), start, ask, {
      type: "chat/toolCallConfirmed",
      ...CALL,
      approved: false,
      reason: "denied",
      reasonMessage: "Not here",
      userSuggestion: user("Ask me first"),
    });
    expect(toolCall(chat, "c1")).toMatchObject({
      status: "cancelled",
      toolInput: "ls",
      reason: "denied",
      reasonMessage: "Not here",
      userSuggestion: user("Ask me first"),
    });
    expect(chat.status).toBe(SessionStatus.InProgress);
  });
});

describe("a call that completes", () => {
  test("drops its partial output unless the result brings its own", () => {
    expect(toolCall(play(runningChat(), start, run, printed("half"), succeed), "c1")).not.toHaveProperty(
      "content",
    );
    const content = [{ type: "text", text: "whole" }] as const;
    const result = { success: true, pastTenseMessage: "Ran ls", content };
    const chat = play(runningChat(), start, run, printed("half"), {
      type: "chat/toolCallComplete",
      ...CALL,
      result,
    });
    expect(toolCall(chat, "c1")).toMatchObject({ status: "completed", content });
  });

  test("counts as not asked when its confirmation was still open, even if its result has to be approved", () => {
    const chat = play(runningChat(), start, ask, { ...succeed, requiresResultConfirmation: true });
    expect(toolCall(chat, "c1")).toMatchObject({
      status: "pending-result-confirmation",
      confirmed: "not-needed",
    });
    expect(chat.status).toBe(SessionStatus.InputNeeded);
  });

  test("keeps the chosen option and nothing of its result when the result is denied", () => {
    const options = [{ id: "once", label: "Once", kind: "approve" }] as const;
    const chat = play(
      runningChat(),
      start,
      { ...ask, options },
      { ...approve, selectedOptionId: "once" },
      { ...succeed, requiresResultConfirmation: true },
      { type: "chat/toolCallResultConfirmed", ...CALL, approved: false },
    );
    expect(toolCall(chat, "c1")).toStrictEqual({
      status: "cancelled",
      toolCallId: "c1",
      toolName: "sh",
      displayName: "Shell",
      intention: undefined,
      contributor: undefined,
      _meta: undefined,
      invocationMessage: "Run ls",
      toolInput: "ls",
      reason: "result-denied",
      selectedOption: options[0],
    });
  });

  test("does not complete before it is ready", () => {
    const before = play(runningChat(), start);
    expect(play(before, succeed)).toBe(before);
  });
});

describe("a call that waits for a sign-in", () => {
  const waiting = play(runningChat(), startMcp, run, printed("half"), signIn);

  test("can only fail, keeps its output then, and needs no decision on the result", () => {
    expect(play(waiting, succeed)).toBe(waiting);
    const chat = play(waiting, { ...fail, requiresResultConfirmation: true });
    expect(toolCall(chat, "c1")).toMatchObject({
      status: "completed",
      success: false,
      content: [{ type: "text", text: "half" }],
    });
  });

  test("runs on with its output after the sign-in", () => {
    const chat = play(waiting, signedIn);
    expect(toolCall(chat, "c1")).toMatchObject({
      status: "running",
      content: [{ type: "text", text: "half" }],
    });
    expect(toolCall(chat, "c1")).not.toHaveProperty("auth");
    expect([waiting.status, chat.status]).toEqual([SessionStatus.InputNeeded, SessionStatus.InProgress]);
  });

  test("is reached by MCP tools alone", () => {
    for (const contributor of [undefined, CLIENT]) {
      const before = play(runningChat(), { ...start, contributor }, run);
      expect(play(before, signIn)).toBe(before);
    }
  });
});

describe("the metadata of a call", () => {
  const meta = (key: string) => ({ _meta: { [key]: true } });

  test("is replaced and never merged, by every action that has an effect", () => {
    let chat = play(runningChat(), { ...startMcp, ...meta("start") });
    const steps: ChatAction[] = [
      { type: "chat/toolCallDelta", ...CALL, content: "l", ...meta("delta") },
      { ...run, ...meta("ready") },
      { ...printed("a"), ...meta("content") },
      { ...signIn, ...meta("sign-in") },
      { ...signedIn, ...meta("signed-in") },
      { ...ask, ...meta("again") },
      { ...approve, ...meta("approve") },
      { ...succeed, requiresResultConfirmation: true, ...meta("done") },
      { type: "chat/toolCallResultConfirmed", ...CALL, approved: true, ...meta("seen") },
    ];
    for (const step of steps) {
      chat = play(chat, step);
      expect(toolCall(chat, "c1")._meta).toEqual("_meta" in step ? step._meta : "missing");
    }
  });

  test("stays when an action brings none, and is not written by an action without effect", () => {
    const chat = play(runningChat(), { ...start, ...meta("start") }, run, printed("a"));
    expect(toolCall(chat, "c1")._meta).toEqual({ start: true });
    expect(play(chat, { ...signIn, ...meta("sign-in") })).toBe(chat);
  });
});

describe("several calls with one id", () => {
  test("are started one after the other and then advance together", () => {
    const chat = play(runningChat(), start, start, run, succeed);
    expect(response(chat).map((part) => part.kind === "toolCall" && part.toolCall.status)).toEqual([
      "completed",
      "completed",
    ]);
  });

  test("advance as far as the status of each allows", () => {
    const chat = play(runningChat(), start, run, start, printed("a"));
    expect(response(chat).map((part) => part.kind === "toolCall" && part.toolCall.status)).toEqual([
      "running",
      "streaming",
    ]);
  });
});

describe("a call whose turn ends", () => {
  test.each([
    ["its input was streaming", [start], "", undefined],
    ["it waited for a confirmation", [start, ask], "Run ls", "ls"],
    ["it was running", [start, run, printed("half")], "Run ls", "ls"],
    ["it waited for a sign-in", [startMcp, run, signIn], "Run ls", "ls"],
    [
      "its result waited",
      [start, run, { ...succeed, requiresResultConfirmation: true }] satisfies ChatAction[],
      "Run ls",
      "ls",
    ],
  ] satisfies [string, ChatAction[], string, string | undefined][])(
    "is skipped if %s",
    (_when, actions, invocationMessage, toolInput) => {
      const [turn] = play(runningChat(), ...actions, endTurn).turns;
      const part = turn?.responseParts[0];
      expect(part?.kind === "toolCall" && part.toolCall).toStrictEqual({
        status: "cancelled",
        toolCallId: "c1",
        toolName: "sh",
        displayName: "Shell",
        intention: undefined,
        contributor: actions[0] === startMcp ? MCP : undefined,
        _meta: undefined,
        invocationMessage,
        toolInput,
        reason: "skipped",
      });
    },
  );

  test("keeps the message that it had while its input was streaming", () => {
    const delta: ChatAction = {
      type: "chat/toolCallDelta",
      ...CALL,
      content: "{",
      invocationMessage: "Reading",
    };
    const [turn] = play(runningChat(), start, delta, endTurn).turns;
    expect(turn?.responseParts).toMatchObject([{ toolCall: { invocationMessage: "Reading" } }]);
  });

  test("is the very same part if it had ended before", () => {
    const before = play(runningChat(), start, run, succeed);
    expect(play(before, endTurn).turns[0]?.responseParts).toBe(response(before));
  });
});
