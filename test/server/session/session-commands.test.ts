/** Every command that a person can give: what goes to Muse, and what comes back. */
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../server/fold/fold.ts";
import { RpcError } from "../../../server/host/errors.ts";
import { toMspError } from "../../../server/msp/request-error.ts";
import { createSessionCommands } from "../../../server/session/session-commands.ts";
import type { Stop, StopWish } from "../../../server/session/stop.ts";
import { systemPorts } from "../../../server/system-ports.ts";
import { type SessionCommand, sessionCommand } from "../../../shared/rpc/command.ts";

function commandsTo(reply: unknown, running?: string) {
  const sent: object[] = [];
  const command = (method: string, params: object): Promise<never> => {
    sent.push({ method, ...params });
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply as never);
  };
  const { view } = emptyFold("s", 0);
  const shown = { view, apply() {}, until: () => new Promise<void>(() => {}) };
  const session = { client: { command }, sessionId: "s", view: shown, ports: systemPorts };
  const wishes: StopWish[] = [];
  const stop: Stop = async (wish = {}) => {
    wishes.push(wish);
    return running;
  };
  return { commands: createSessionCommands(session, stop), sent, wishes };
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

  it("that takes a prompt back is a stop that says so", async () => {
    const { commands, sent, wishes } = commandsTo({ status: "accepted" }, "t1");
    expect(await commands.run({ method: "turn/interrupt", retract: true })).toEqual({ status: "accepted" });
    expect(wishes).toEqual([{ retract: true }]);
    expect(sent).toEqual([]);
  });

  it("that takes a prompt back is refused where nothing runs", async () => {
    const { commands } = commandsTo({ status: "accepted" });
    expect(await commands.run({ method: "turn/interrupt", retract: true })).toEqual({
      status: "refused",
      message: "Nothing runs, so there is no message to take back.",
    });
  });

  it("that takes a queued message back too late says that it runs, and what can be done", async () => {
    const refusal = toMspError(
      new RpcError(-32030, "no", { kind: "commandRejected", reason: "missing_run" }),
    );
    const { commands } = commandsTo(refusal);
    expect(await commands.run({ method: "turn/unqueue", turnId: "t2" })).toEqual({
      status: "refused",
      message: expect.stringMatching(/runs already, or was taken back/),
    });
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
});
