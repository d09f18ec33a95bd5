/** What a person can ask of work beside the conversation, and what is said where it cannot be done. */
import { afterEach, describe, expect, it } from "vitest";
import type { SessionCommand } from "../../shared/rpc/command.ts";
import { closeAll, openPaseo, type Paseo, sessionOf } from "./paseo.ts";

afterEach(closeAll);

const ask = (paseo: Paseo, command: SessionCommand) => sessionOf(paseo).command(command);

const verbs = (subagentId: string): readonly SessionCommand[] => [
  { method: "subagent/sendMessage", subagentId, body: "Also look at the tests" },
  { method: "subagent/followupTask", subagentId, body: "Fix what you found" },
  { method: "subagent/interrupt", subagentId, reason: "Wait" },
  { method: "subagent/stop", subagentId },
  { method: "subagent/close", subagentId },
  { method: "subagent/resume", subagentId },
  { method: "subagent/reopen", subagentId },
  { method: "subagent/readResult", subagentId },
];

describe("a child", () => {
  it("takes each command while it works, and after that says why it takes none", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const { request } = await paseo.event("session.permission");
    const subagentId = sessionOf(paseo).view.view.session.subagents[0]?.subagentId ?? "";
    for (const command of verbs(subagentId)) {
      expect(await ask(paseo, command)).toEqual({ status: "accepted" });
      expect(paseo.received(command.method)).toMatchObject([{ subagentId, commandId: expect.any(String) }]);
    }
    await paseo.answer("s1", request.id, { behavior: "allow" });
    await paseo.event("session.turn", ({ sessionId, state }) => sessionId === "s1" && state !== "started");
    for (const command of verbs(subagentId).slice(0, -1)) {
      expect(await ask(paseo, command)).toMatchObject({
        status: "refused",
        message: expect.stringMatching(/not ready/),
      });
    }
    for (const command of verbs("nobody")) {
      expect(await ask(paseo, command)).toMatchObject({
        status: "refused",
        message: expect.stringMatching(/has ended or does not/),
      });
    }
  });
});

describe("a workflow", () => {
  it("is controlled child by child in the attempt that runs, and canceled as a whole", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.1" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "workflow");
    const session = sessionOf(paseo);
    await session.view.until(() => session.view.view.session.workflows[0]?.children[0]?.status === "started");
    const [run] = session.view.view.session.workflows;
    const [child] = run?.children ?? [];
    if (run === undefined || child === undefined) throw new Error("no workflow");
    const control = { method: "workflow/childControl" as const, workflowRunId: run.workflowRunId };
    const { childId, attempt } = child;
    expect(await ask(paseo, { ...control, childId, attempt, action: "skip" })).toEqual({
      status: "accepted",
    });
    expect(await ask(paseo, { ...control, childId, attempt: attempt + 1, action: "retry" })).toMatchObject({
      status: "refused",
      message: expect.stringMatching(/newer one/),
    });
    expect(await ask(paseo, { ...control, childId: "nobody", attempt, action: "skip" })).toMatchObject({
      status: "refused",
      message: expect.stringMatching(/has ended or does not/),
    });
    const cancel = { method: "workflow/cancel" as const, workflowRunId: run.workflowRunId };
    expect(await ask(paseo, cancel)).toEqual({ status: "accepted" });
    await session.view.until(() => session.view.view.session.workflows[0]?.status === "cancelled");
    expect(await ask(paseo, cancel)).toMatchObject({ status: "refused" });
  });
});

describe("a running command", () => {
  it("is moved to the background, where it is a task until it ends", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "hang");
    const { item } = await paseo.event("timeline.item", ({ item }) => item.type === "tool_call");
    expect(await ask(paseo, { method: "task/background", taskId: item.id })).toEqual({ status: "accepted" });
    const { view } = sessionOf(paseo);
    await view.until(() => view.view.session.tasks.length > 0);
    const task = { taskId: item.id, label: "tail -f app.log" };
    expect(view.view.session.tasks).toMatchObject([{ ...task, status: "inProgress" }]);
    expect(await ask(paseo, { method: "task/stop", taskId: item.id })).toEqual({ status: "accepted" });
    await view.until(() => view.view.session.tasks[0]?.status !== "inProgress");
    expect(view.view.session.tasks).toMatchObject([{ ...task, status: "cancelled" }]);
    for (const method of ["task/background", "task/stop"] as const) {
      expect(await ask(paseo, { method, taskId: item.id })).toMatchObject({ status: "refused" });
    }
  });

  it.each(["task/stop", "task/stopAll"] as const)("is stopped by %s, and its row says so", async (method) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "hang");
    const { item } = await paseo.event("timeline.item", ({ item }) => item.type === "tool_call");
    const command = method === "task/stop" ? { method, taskId: item.id } : { method };
    expect(await ask(paseo, command)).toEqual({ status: "accepted" });
    const row = await paseo.event(
      "timeline.item",
      (event) => event.item.type === "tool_call" && event.item.status !== "running",
    );
    expect(row.item).toMatchObject({ id: item.id, status: "canceled" });
  });
});
