/** Native subagents: three tool calls as a real host shows them, or the declared item of its own. */
import { dirname } from "node:path";
import { tellRow } from "../session-row.ts";
import type { ToolStep } from "../stories/story.ts";
import { needsApproval, playApproval } from "./approval.ts";
import { newCall, toolItem } from "./call.ts";
import { createChild } from "./child.ts";
import { closeItem, openItem, updateItem } from "./items.ts";
import { openLiveChild } from "./live-child.ts";
import type { Play, Stage } from "./run.ts";
import { reportUsage } from "./usage.ts";

type Plan = NonNullable<ToolStep["subagentCalls"]>;

function* playCall(stage: Stage, tool: string, args: Record<string, unknown>, output: object): Play {
  const call = newCall(stage, args);
  const open = openItem(stage, toolItem(stage, tool, call), call.first);
  yield { ms: 10 };
  closeItem(stage, open, "completed", { visibleOutput: JSON.stringify(output) });
}

/** Spawn, wait and read the result, with a model call before each of the later two. */
export function* playSubagentCalls(stage: Stage, plan: Plan): Play {
  const { host, session } = stage;
  const subagentId = host.ports.uuid7();
  const task = host.ports.uuid7();
  const childId = createChild(stage, plan);
  const folder = session.path === "" ? "" : dirname(session.path);
  yield* playCall(
    stage,
    "subagent_spawn",
    { command_id: `${plan.role}-spawn-1`, objective: plan.objective, role: plan.role },
    {
      status: "accepted",
      subagent_id: subagentId,
      work_id: `work.v2.native_subagent.sha256.${host.ports.sha256(subagentId)}`,
      agent_path: `main/${plan.role}/1`,
      task_ref: `task/${task}#0`,
    },
  );
  const result = {
    status: "ready",
    subagent_id: subagentId,
    task_ref: `task/${task}#5`,
    summary: plan.summary,
    workspace: { placement: "shared", setup: "active", parent_changes: "not_recorded" },
    evidence_refs: [`${folder}/subagent/${childId}/session.jsonl`],
  };
  yield { ms: 1800 };
  reportUsage(stage, 60, host.ports.now(), true);
  const wait = {
    command_id: `${plan.role}-wait-1`,
    subagent_id: subagentId,
    timeout_ms: 60_000,
    wait_for: "result_ready",
  };
  yield* playCall(stage, "subagent_wait", wait, result);
  yield { ms: 1800 };
  reportUsage(stage, 60, host.ports.now(), true);
  yield* playCall(stage, "subagent_read_result", { subagent_id: subagentId }, result);
}

/** The older declared form: one item that walks through its control states. */
export function* playSubagentItem(stage: Stage, plan: NonNullable<ToolStep["subagentItem"]>): Play {
  const { host, run } = stage;
  const itemId = host.ports.uuid7();
  const base = {
    agentPath: `main/${plan.role}/1`,
    controlStatus: "accepted",
    depth: 1,
    itemId,
    kind: "subagent",
    objective: plan.objective,
    role: plan.role,
    subagentId: host.ports.uuid7(),
    turnId: run.turnId,
  };
  const open = openItem(stage, base);
  yield { ms: 300 };
  updateItem(stage, open, { controlStatus: "starting" });
  yield { ms: 300 };
  const live = plan.helper === undefined ? undefined : openLiveChild(stage, plan);
  try {
    const childSessionId = live?.id ?? createChild(stage, plan);
    updateItem(stage, open, { childSessionId, controlStatus: "running" });
    yield { ms: 2000 };
    if (plan.asks !== undefined) yield* childAsks(stage, plan.asks, childSessionId, base.subagentId);
    yield { ms: 2000 };
    if (live !== undefined && plan.helper !== undefined) {
      live.item(helperItem(stage, plan.helper, base.agentPath));
      live.item({ kind: "agentMessage", text: plan.summary });
      live.end("completed");
    }
  } finally {
    live?.end("cancelled");
  }
  const result = { artifactRefs: [], evidenceRefs: [], summary: plan.summary, text: plan.summary };
  updateItem(stage, open, { controlStatus: "resultReady", result });
  yield { ms: 200 };
  closeItem(stage, open, "completed", { controlStatus: "closed", durationMs: 4800 });
}

/** A child of the child, done at once: it shows in the child's own session. */
function helperItem(stage: Stage, plan: Plan, above: string) {
  const { role, objective, summary } = plan;
  const { host } = stage;
  return {
    agentPath: `${above}/${role}/1`,
    childSessionId: createChild(stage, plan),
    controlStatus: "closed",
    depth: 2,
    itemId: host.ports.uuid7(),
    kind: "subagent",
    objective,
    result: { artifactRefs: [], evidenceRefs: [], summary },
    role,
    subagentId: host.ports.uuid7(),
  };
}

/** A child's approval shows on the parent's stream; the child's own item does not. */
function* childAsks(stage: Stage, command: string, childSessionId: string, subagentId: string): Play {
  const { host, run, session } = stage;
  const step: ToolStep = {
    approval: { kind: "shell" },
    args: { command, description: "Asked by a child" },
    tool: "bash",
  };
  if (!needsApproval(stage, step)) return;
  const origin = { childRunId: host.ports.uuid7(), childSessionId, subagentId };
  const verdict = yield* playApproval(stage, step, { ...newCall(stage, step.args), origin });
  if (verdict === "denied") run.denied = true;
  tellRow(host, session);
}
