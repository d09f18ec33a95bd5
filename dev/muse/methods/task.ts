/** What runs beside or inside a turn: tasks, workflows, subagents. */
import type { Host, OpenSession } from "../host.ts";
import { reject } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { nudge } from "../turn/turns.ts";
import { accept, loaded, method, type Reply } from "./method.ts";

/** Stops one background task or the tool call that runs now; false when there is no such task. */
function stopTask(host: Host, session: OpenSession, taskId: string): boolean {
  const task = session.background.get(taskId);
  task?.stop();
  return task !== undefined || nudge(host, session, `task ${taskId}`, "stop");
}

const isTask = (session: OpenSession, taskId: string) =>
  session.background.has(taskId) || session.run?.waiting === `task ${taskId}`;

const taskStop = method(clientParams["task/stop"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId, taskId } = params;
  if (!isTask(session, taskId)) throw reject("task/stop", commandId, "invalid_target", "no such task");
  return { result: accept(params, { taskId }), after: () => stopTask(host, session, taskId) };
});

const taskBackground = method(clientParams["task/background"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId, taskId } = params;
  if (session.run?.waiting !== `task ${taskId}`)
    throw reject("task/background", commandId, "invalid_target", "no such task");
  return {
    result: accept(params, { taskId }),
    after: () => nudge(host, session, `task ${taskId}`, "background"),
  };
});

const stopAll = method(clientParams["task/stopAll"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const after = () => {
    for (const taskId of [...session.background.keys()]) stopTask(host, session, taskId);
    const waiting = session.run?.waiting;
    if (waiting?.startsWith("task ") === true) nudge(host, session, waiting, "stop");
  };
  return { result: accept(params), after };
});

const cancelWorkflow = method(clientParams["workflow/cancel"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const task = session.background.get(params.workflowRunId);
  if (task === undefined)
    throw reject("workflow/cancel", params.commandId, "invalid_target", "no such workflow run");
  return { result: accept(params), after: () => task.stop() };
});

/** Accepted without effect: the one child of a simulated workflow does what its story says. */
const childControl = method(clientParams["workflow/childControl"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const items = [...session.fold.items.values()];
  const workflow = items.find(
    (item) => item.workflowRunId === params.workflowRunId && item.status === "inProgress",
  );
  const child = workflow?.children?.findLast((one) => one.childId === params.childId);
  const no = (reason: string) => reject("workflow/childControl", params.commandId, reason);
  if (child === undefined) throw no("invalid_target");
  if (child.attempt !== params.attempt) throw no("stale_attempt");
  return { result: accept(params) };
});

/** What is sent to a subagent that works is accepted and changes nothing: its story goes on as it is written. */
const subagentCommand = (name: keyof typeof clientParams & `subagent/${string}`) =>
  method(clientParams[name], (host, params): Reply => {
    const session = loaded(host, params.sessionId);
    const items = [...session.fold.items.values()];
    const known = items.find((item) => item.kind === "subagent" && item.subagentId === params.subagentId);
    if (known === undefined) throw reject(name, params.commandId, "invalid_target", "no such subagent");
    if (known.status !== "inProgress" && name !== "subagent/readResult")
      throw reject(name, params.commandId, "not_ready");
    return { result: accept(params) };
  });

const subagentNames = [
  "subagent/close",
  "subagent/followupTask",
  "subagent/interrupt",
  "subagent/readResult",
  "subagent/reopen",
  "subagent/resume",
  "subagent/sendMessage",
  "subagent/stop",
] as const;

export const taskMethods = {
  "task/background": taskBackground,
  "task/stop": taskStop,
  "task/stopAll": stopAll,
  "workflow/cancel": cancelWorkflow,
  "workflow/childControl": childControl,
  ...Object.fromEntries(subagentNames.map((name) => [name, subagentCommand(name)])),
};
