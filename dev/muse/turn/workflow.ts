/** A workflow: launched at once, worked on after its turn has ended, reported in a turn that nobody asked for. */
import { dirname } from "node:path";
import { later } from "../host.ts";
import type { WorkflowChild } from "../schema/item.ts";
import type { ToolStep } from "../stories/story.ts";
import { beginHostTurn } from "./host-turn.ts";
import { closeItem, openItem, updateItem } from "./items.ts";
import type { OpenItem, Stage } from "./run.ts";

type Plan = NonNullable<ToolStep["workflow"]>;

/** Closes the tool call with its receipt, opens the workflow item and lets it run beside the turn. */
export function launchWorkflow(stage: Stage, plan: Plan, call: OpenItem): void {
  const { host, session, run } = stage;
  const callId = call.item.callId ?? "";
  const workflowRunId = `workflow-run-model-tool-${callId}`;
  const taskId = host.ports.uuid7();
  const folder = session.path === "" ? "" : dirname(session.path);
  const scriptPath = `${folder}/workflows/scripts/${taskId}.js`;
  const receipt = {
    args: null,
    entryId: plan.name,
    hostApiVersion: "v1",
    maxParallelAgents: 14,
    message: "The workflow was launched and goes on beside this conversation.",
    policy: { caps: "caps:generated-js-workflow", childLimit: 14, id: "policy:standard" },
    scriptBytes: Buffer.byteLength(plan.script),
    scriptHash: `sha256:${host.ports.sha256(plan.script)}`,
    scriptPath,
    status: "launched",
    taskId,
    tokenBudget: null,
    workId: `work.v1.workflow.sha256.${host.ports.sha256(workflowRunId)}`,
    workflowRunId,
    workflowRunIdDescription: "Names this run of the workflow.",
  };
  closeItem(stage, call, "completed", { visibleOutput: JSON.stringify(receipt) });
  const open = openItem(stage, {
    children: [],
    entryId: plan.name,
    fallbackText: "Workflow: model-chosen generated workflow",
    itemId: host.ports.uuid4(),
    kind: "workflow",
    scriptId: `generated.workflow.${plan.name.replaceAll(" ", "_")}`,
    triggerSource: "guidanceAuto",
    turnId: run.turnId,
    workflowRunId,
  });
  run.open.delete(open.item.itemId);
  const childId = host.ports.uuid7();
  const stop = playWorkflow(stage, plan, open, childId, callId);
  session.background.set(workflowRunId, {
    stop: () => {
      stop();
      session.background.delete(workflowRunId);
      closeItem(stage, open, "cancelled", { failureReason: "workflow cancelled" });
    },
  });
}

function playWorkflow(stage: Stage, plan: Plan, open: OpenItem, childId: string, callId: string): () => void {
  const { host, session } = stage;
  const usage = {
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    cachedTokens: 0,
    inputTokens: 36_000,
    outputTokens: 240,
    reasoningTokens: 120,
  };
  const resultRef = `subagent-result://${childId}/task/${host.ports.uuid5(childId)}#5`;
  const ended = { durationMs: 17_000, resultRef };
  const states: readonly (readonly [number, Omit<WorkflowChild, "attempt" | "childId">])[] = [
    [900, { status: "scheduled" }],
    [10, { status: "started" }],
    [17_000, { status: "usage", usage }],
    [1, { status: "completed", ...ended }],
    [1, { status: "terminal", terminal: "completed", ...ended }],
  ];
  let cancel = () => {};
  const step = (index: number): void => {
    const state = states[index];
    if (state === undefined) {
      session.background.delete(open.item.workflowRunId ?? "");
      closeItem(stage, open, "completed", { message: report(stage, plan, childId, callId) });
      beginHostTurn(host, session, `The workflow is done: ${plan.summary}`);
      return;
    }
    const [delay, child] = state;
    cancel = later(host, delay, () => {
      updateItem(stage, open, { children: [{ attempt: 1, childId, ...child }] });
      step(index + 1);
    });
  };
  step(0);
  return () => cancel();
}

function report(stage: Stage, plan: Plan, childId: string, callId: string): string {
  const body = {
    agents_activity: [{ agent: childId, duration_ms: 17_000, tool_calls: 2 }],
    call_id: callId,
    child_work_started: true,
    deferred_to_background: false,
    final_summary: { status: "completed", summary: plan.summary },
    final_summary_instruction: "final_summary.summary is the result.",
    latest_failure: null,
    launch_admitted: true,
    launch_command_id: stage.host.ports.uuid4(),
    production_owner_loop_started: true,
    provider_or_tool_io_started: true,
    route: "simulated",
    type: "workflow_launch_reconciled",
    workspace_handoffs: [{ agent: childId, description: "Subagent workspace: shared" }],
  };
  return `<workflow-launch-reconciled>${JSON.stringify(body)}</workflow-launch-reconciled>`;
}
