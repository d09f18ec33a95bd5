/** Controls of a session: model, effort, mode, compaction, user shell, goals, tasks, subagents, workflows. */
import { nextRecord, rangeOf, record, stream } from "../event-log.ts";
import { type Host, later, type OpenSession } from "../host.ts";
import { timestamp } from "../ports.ts";
import { refuse, reject } from "../refusal.ts";
import type { Item } from "../schema/item.ts";
import { clientParams } from "../schema/params.ts";
import type { Goal } from "../schema/session.ts";
import { tellRow } from "../session-row.ts";
import { beginHostTurn, nudge } from "../turn/turns.ts";
import { accept, loaded, method, type Reply } from "./method.ts";

const modelInUse = (session: OpenSession) => session.fold.model?.modelId ?? session.head.modelId;

const setModel = method(clientParams["session/setModel"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { modelId, providerId } = params.model;
  const row = host.options.script.models.find(
    (known) => known.modelId === modelId && (providerId === undefined || known.providerId === providerId),
  );
  if (row === undefined) {
    throw reject("session/setModel", params.commandId, "invalid_model", "model is not in the catalog");
  }
  const change = { modelId, providerId: row.providerId, source: "user" };
  const after = () => {
    if (modelInUse(session) !== modelId) record(host, session, "session/modelChanged", change);
  };
  return { result: accept(params), after };
});

const setEffort = method(clientParams["session/setReasoningEffort"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { reasoningEffort } = params;
  const after = () =>
    record(host, session, "session/reasoningEffortChanged", { reasoningEffort, source: "user" });
  return { result: accept(params), after };
});

const setMode = method(clientParams["session/setApprovalMode"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId, mode } = params;
  const current = session.fold.mode ?? session.head.mode;
  if (!host.ports.store.durable && mode !== current && mode !== "denyUnmatched") {
    throw reject(
      "session/setApprovalMode",
      commandId,
      "approval_mode_ceiling",
      "the mode may only be narrowed",
    );
  }
  const source = "approvalReconfigure";
  const same = mode === current;
  if (!same) {
    const clientName = host.client?.name ?? "";
    record(host, session, "session/approvalModeChanged", { clientName, commandId, mode, source });
    session.modeSource = source;
    session.modeCommandId = commandId;
  }
  const effectiveMode = { lastCommandId: session.modeCommandId, mode, source: session.modeSource };
  const result = accept(params, { applyOutcome: same ? "noop" : "completed", effectiveMode });
  return { result, after: () => tellRow(host, session) };
});

const compact = method(clientParams["session/compact"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId } = params;
  const no = (reason: string) => reject("session/compact", commandId, reason);
  if (session.run !== undefined) throw no("run_active");
  const row = host.options.script.models.find((known) => known.modelId === modelInUse(session));
  if (typeof row?.contextLimit !== "number") throw no("compaction_unavailable");
  const turnId = params.turnId ?? session.fold.lastTurn;
  if (params.turnId !== undefined && !session.fold.ended.has(params.turnId)) throw no("missing_run");
  const done = `run:${turnId}:`;
  if (turnId === undefined || session.fold.boundary?.summarizedThrough.startsWith(done) === true) {
    return { result: { commandId, reason: "no_compactable_history", status: "noop" } };
  }
  const work = () => {
    const first = nextRecord(host, session);
    const base = {
      fallbackText: "Context compaction",
      itemId: first.id,
      kind: "compaction",
      trigger: "manual",
      turnId,
    };
    const tokensBefore = Math.max(session.fold.tokens.promptTokens, 38_000);
    const open: Item = {
      ...base,
      recordedAt: timestamp(host.ports.now()),
      revision: 1,
      status: "inProgress",
      tokensBefore,
    };
    record(host, session, "item/started", { item: open }, { range: rangeOf(session, first) });
    const end = { outcome: "compacted", strategyId: "summary-preserved-suffix/v1", tokensAfter: 21_400 };
    const summarizedThrough = `${done}seq:${session.sequence}`;
    const item: Item = { ...open, ...end, revision: 2, status: "completed", summarizedThrough };
    record(
      host,
      session,
      "item/completed",
      { item },
      { range: rangeOf(session, first, nextRecord(host, session)) },
    );
  };
  return { result: accept(params), after: () => later(host, 19_300, work) };
});

const userShell = method(clientParams["session/userShell"], (host, params): Reply => {
  if (host.client?.granted.includes("userShell") !== true) {
    throw refuse("capabilityRequired", "capability userShell was not granted", { capability: "userShell" });
  }
  const session = loaded(host, params.sessionId);
  const { commandId, commandText } = params;
  const run = () => {
    const first = nextRecord(host, session);
    const itemId = host.ports.uuid7();
    const base = { commandId, commandText, itemId, kind: "userShell", turnId: null };
    const open: Item = {
      ...base,
      recordedAt: timestamp(host.ports.now()),
      revision: 1,
      status: "inProgress",
      visibleOutput: "",
    };
    record(host, session, "item/started", { item: open }, { range: rangeOf(session, first) });
    const output = `simulated output of ${commandText}\n`;
    later(host, 40, () => {
      stream(host, session, "item/delta", { delta: output, field: "output", itemId });
      const end = { durationMs: 42, exitCode: 0, recordedAt: timestamp(host.ports.now()), truncated: false };
      const item: Item = { ...base, ...end, revision: 2, status: "completed", visibleOutput: output };
      record(
        host,
        session,
        "item/completed",
        { item },
        { range: rangeOf(session, first, nextRecord(host, session)) },
      );
    });
  };
  return { result: accept(params), after: run };
});

function goalChange(name: "goal/set" | "goal/edit" | "goal/clear" | "goal/pause" | "goal/resume") {
  return method(clientParams[name], (host, params): Reply => {
    const session = loaded(host, params.sessionId);
    const before = session.fold.goal;
    const objective = "objective" in params ? params.objective : (before?.objective ?? "");
    if (name !== "goal/set" && before === undefined) throw reject(name, params.commandId, "missing_goal");
    const fresh: Goal = { objective, percentComplete: 0, status: "active" };
    const goal: Goal | null =
      name === "goal/clear"
        ? null
        : name === "goal/pause"
          ? { ...(before ?? fresh), status: "paused" }
          : name === "goal/edit"
            ? { ...(before ?? fresh), objective }
            : name === "goal/resume"
              ? { ...(before ?? fresh), status: "active" }
              : fresh;
    const wakes =
      (name === "goal/set" || name === "goal/resume" || name === "goal/edit") && goal?.status === "active";
    const idle = session.run === undefined;
    const busyTurn = wakes && !idle ? session.run?.turnId : undefined;
    const turnId = wakes && idle ? host.ports.uuid7() : busyTurn;
    const same = JSON.stringify(goal) === JSON.stringify(before ?? null);
    const after = () => {
      if (!same) record(host, session, "session/goalChanged", { goal });
      if (wakes && idle)
        beginHostTurn(host, session, `Working towards the goal: ${objective}`, params.commandId, turnId);
    };
    return { result: accept(params, { turnId }), after };
  });
}

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

/** Subagents of the simulated model are done before anybody can steer them, so every command misses its target. */
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

export const controlMethods = {
  "goal/clear": goalChange("goal/clear"),
  "goal/edit": goalChange("goal/edit"),
  "goal/pause": goalChange("goal/pause"),
  "goal/resume": goalChange("goal/resume"),
  "goal/set": goalChange("goal/set"),
  "session/compact": compact,
  "session/setApprovalMode": setMode,
  "session/setModel": setModel,
  "session/setReasoningEffort": setEffort,
  "session/userShell": userShell,
  "task/background": taskBackground,
  "task/stop": taskStop,
  "task/stopAll": stopAll,
  "workflow/cancel": cancelWorkflow,
  "workflow/childControl": childControl,
  ...Object.fromEntries(subagentNames.map((name) => [name, subagentCommand(name)])),
};
