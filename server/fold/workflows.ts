/** Runs of workflows. An item outlives its turn and always states all children; a retry is a child of its own. */
import type { Workflow, WorkflowChild } from "../../shared/session/state.ts";
import { asRecord, textArgument, toolArguments } from "../../shared/tool.ts";
import type { Item } from "../msp/schema/item.ts";
import { tokensOf } from "./tokens.ts";
import type { Workspace } from "./workspace.ts";

type WorkflowItem = Extract<Item, { kind: "workflow" }>;

export function workflowChanged(work: Workspace, item: WorkflowItem): Workflow {
  const { workflowRunId } = item;
  const known = work.session.workflows.findLast((workflow) => workflow.workflowRunId === workflowRunId);
  const summary = readableReport(item.message) ?? item.failureReason ?? known?.summary;
  const workflow: Workflow = {
    workflowRunId,
    itemId: item.itemId,
    turnId: item.turnId ?? item.itemId,
    label: item.entryId ?? workflowRunId,
    status: item.status,
    children: item.children.map((child) => workflowChild(child, known)),
    ...(summary !== undefined && { summary }),
  };
  work.emit({ type: "muse/workflowSet", workflow });
  return workflow;
}

/** A revision that comes after later ones tells nothing but what none of those does. Undefined where that is nothing. */
export function workflowToldLate(work: Workspace, item: WorkflowItem): Workflow | undefined {
  const known = work.session.workflows.findLast(({ itemId }) => itemId === item.itemId);
  if (known === undefined) return undefined;
  const children = known.children.map((child) => {
    const late = item.children.find(
      ({ childId, attempt }) => childId === child.childId && attempt === child.attempt,
    );
    return late === undefined ? child : { ...workflowChild(late, undefined), ...child };
  });
  const isNew = children.some(
    (child, at) => Object.keys(child).length > Object.keys(known.children[at] ?? {}).length,
  );
  if (!isNew) return undefined;
  const workflow: Workflow = { ...known, children };
  work.emit({ type: "muse/workflowSet", workflow });
  return workflow;
}

/** Counts and names are told once and are gone again in the next revision: the last ones told are kept. */
function workflowChild(
  { childId, attempt, status, terminal, label, phase, durationMs, usage }: WorkflowItem["children"][number],
  known: Workflow | undefined,
): WorkflowChild {
  const before = known?.children.find((child) => child.childId === childId && child.attempt === attempt);
  const totalTokens = tokensOf(usage);
  return {
    ...before,
    childId,
    attempt,
    status,
    ...(terminal !== undefined && { terminal }),
    ...(label !== undefined && { label }),
    ...(phase !== undefined && { phase }),
    ...(durationMs !== undefined && { durationMs }),
    ...(totalTokens !== undefined && { totalTokens }),
  };
}

/** The message is JSON in a tag of its own, written for the model; only the summary in it is for people. */
function readableReport(message: string | undefined): string | undefined {
  const json = message === undefined ? undefined : /^<([\w-]+)>(.*)<\/\1>$/s.exec(message.trim())?.[2];
  return textArgument(asRecord(toolArguments(json ?? message)?.["final_summary"]), "summary");
}
