import { describe, expect, it } from "vitest";
import { createAgents } from "../../server/agents.ts";
import { createChatRpc } from "../../server/chat-rpc.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { answer, answerChat } from "../../shared/rpc/answer.ts";
import { followChat, loadTurns, subscribeChat } from "../../shared/rpc/chat.ts";
import { commandSession, sessionCommand } from "../../shared/rpc/command.ts";
import { readOutput } from "../../shared/rpc/output.ts";

const decide = { kind: "decide", approvalId: "a", sourceIndex: 0, choiceId: "once" };
const follow = { agentId: "a", resource: "r", afterSeq: 0 };
const read = { agentId: "a", itemId: "i", offset: 0 };
const HUGE = "x".repeat(1_000_000);

const GOOD = [
  { rpc: subscribeChat, input: { agentId: "a" } },
  { rpc: followChat, input: follow },
  { rpc: loadTurns, input: { agentId: "a", resource: "r", cursor: "c" } },
  { rpc: answerChat, input: { agentId: "a", answer: decide } },
  { rpc: commandSession, input: { agentId: "a", command: { method: "task/stop", taskId: "t" } } },
  { rpc: readOutput, input: read },
];

describe("what a client asks for", () => {
  it.each(GOOD)("is taken as $rpc.name, and no member more", ({ rpc, input }) => {
    const sent = JSON.parse(
      JSON.stringify({ ...input, isAdmin: true }).replace("{", '{"__proto__":{"a":1},'),
    );
    const taken = rpc.input.parse(sent);
    expect(Object.keys(taken)).toEqual(Object.keys(input));
    expect(Object.getPrototypeOf(taken)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("a");
  });

  it.each(GOOD)(
    "is refused as $rpc.name where an id is missing, empty, endless or no text",
    ({ rpc, input }) => {
      for (const agentId of [undefined, "", HUGE, 7, ["a"], { toString: "a" }])
        expect(rpc.input.safeParse({ ...input, agentId }).success).toBe(false);
    },
  );

  it.each([
    ["a place that is no number", followChat, { ...follow, afterSeq: "0" }],
    ["a place before the beginning", followChat, { ...follow, afterSeq: -1 }],
    ["half a place", followChat, { ...follow, afterSeq: 0.5 }],
    ["a place that is not one", readOutput, { ...read, offset: Number.POSITIVE_INFINITY }],
    ["a piece of an item without a name", readOutput, { ...read, itemId: "" }],
  ])("is refused where it holds %s", (_what, rpc, input) => {
    expect(rpc.input.safeParse(input).success).toBe(false);
  });

  it.each([
    { ...decide, kind: "approveEverything" },
    { ...decide, sourceIndex: "0" },
    { ...decide, choiceId: { toString: "once" } },
    { kind: "answer", userInputId: "u", answers: "all" },
    { kind: "answer", userInputId: "u", answers: [{ selectedLabel: "A" }] },
    ["decide"],
    null,
  ])("is no answer as %j", (sent) => {
    expect(answer.safeParse(sent).success).toBe(false);
  });

  it.each([
    { method: "session/start", workspaceRoot: "/" },
    { method: "session/setApprovalMode", mode: "allowAll" },
    { method: "constructor" },
    { method: "session/userShell", commandText: "  " },
    { method: "session/userShell", commandText: ["ls"] },
    { method: "turn/interrupt", retract: false },
    { method: "workflow/childControl", workflowRunId: "w", childId: "c", attempt: 1, action: "approve" },
  ])("is no command as %j", (sent) => {
    expect(sessionCommand.safeParse(sent).success).toBe(false);
  });
});

it("for an agent that is not open here is answered as closed, whatever its name", async () => {
  const rpc = createChatRpc(createAgents(), systemPorts);
  for (const agentId of ["agent-2", "__proto__", "constructor", "toString", "\u0000"]) {
    expect(rpc.subscribe({ agentId })).toEqual({ status: "closed" });
    expect(await rpc.follow({ ...follow, agentId })).toEqual({ status: "reset" });
    expect(await rpc.command({ agentId, command: { method: "task/stopAll" } })).toMatchObject({
      status: "refused",
    });
    expect(await rpc.readOutput({ ...read, agentId })).toMatchObject({ status: "refused", reason: "closed" });
  }
});
