/** Every command that a person can give: what goes to Muse, and what comes back. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import { toMspError } from "../../../server/msp/errors.ts";
import { createSessionCommands } from "../../../server/session/session-commands.ts";
import { systemPorts } from "../../../server/system-ports.ts";
import { type SessionCommand, sessionCommand } from "../../../shared/rpc/command.ts";

function commandsTo(reply: unknown, load: () => Promise<void> = async () => {}) {
  const sent: object[] = [];
  const command = (method: string, params: object): Promise<never> => {
    sent.push({ method, ...params });
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply as never);
  };
  const view = { runningTurnId: "t1", apply() {} };
  const session = { client: { command }, sessionId: "s", view, ports: systemPorts };
  return { commands: createSessionCommands(session, load), sent };
}

const cases: readonly SessionCommand[] = [
  { method: "session/rename", name: "Fix" },
  { method: "session/compact" },
  { method: "session/delete" },
  { method: "session/userShell", commandText: "git status" },
  { method: "turn/unqueue", turnId: "t2" },
  { method: "goal/set", objective: "Green" },
  { method: "goal/edit", objective: "Greener" },
  { method: "goal/clear" },
  { method: "goal/pause" },
  { method: "goal/resume" },
  { method: "subagent/sendMessage", subagentId: "a", body: "Hi" },
  { method: "subagent/followupTask", subagentId: "a", body: "And then" },
  { method: "subagent/interrupt", subagentId: "a", reason: "wrong way" },
  { method: "subagent/stop", subagentId: "a" },
  { method: "subagent/close", subagentId: "a" },
  { method: "subagent/resume", subagentId: "a" },
  { method: "subagent/reopen", subagentId: "a" },
  { method: "subagent/readResult", subagentId: "a" },
  { method: "task/background", taskId: "k" },
  { method: "task/stop", taskId: "k" },
  { method: "task/stopAll" },
  { method: "workflow/cancel", workflowRunId: "w" },
  { method: "workflow/childControl", workflowRunId: "w", childId: "c", attempt: 2, action: "retry" },
];

describe("a command of a person", () => {
  it.each(cases)("goes to Muse with its own members and the session: $method", async (command) => {
    const { commands, sent } = commandsTo({ status: "accepted" });
    expect(await commands.run(sessionCommand.parse(command))).toEqual({ status: "accepted" });
    expect(sent).toEqual([{ ...command, sessionId: "s" }]);
  });

  it("that takes a prompt back names the running turn", async () => {
    const { commands, sent } = commandsTo({ status: "accepted" });
    await commands.run({ method: "turn/interrupt", retract: true });
    expect(sent).toEqual([{ method: "turn/interrupt", sessionId: "s", turnId: "t1", retract: true }]);
  });

  it.each([
    ["compaction_unavailable", /cannot compact/],
    ["run_active", /still running/],
    ["missing_goal", /no goal/],
    ["stale_attempt", /replaced by a newer one/],
    ["invalid_target", /has ended or does not belong/],
  ])("that Muse rejects (%s) comes back with what to do", async (reason, message) => {
    const refusal = toMspError(new RpcError(-32030, "no", { kind: "commandRejected", reason }));
    const { commands } = commandsTo(refusal);
    expect(await commands.run({ method: "task/stopAll" })).toEqual({
      status: "refused",
      message: expect.stringMatching(message),
    });
  });

  it("is not sent where the session cannot be loaded again", async () => {
    const { commands, sent } = commandsTo({ status: "accepted" }, () => Promise.reject(new Error("gone")));
    expect(await commands.run({ method: "task/stopAll" })).toEqual({ status: "refused", message: "gone" });
    expect(sent).toEqual([]);
  });
});
