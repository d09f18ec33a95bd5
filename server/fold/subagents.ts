/**
 * The children of a session. A host tells of one by an item of its own, or only by the tool calls with which the
 * model deals with it; where both come, the item decides.
 */
import { entryOf } from "../../shared/known-word.ts";
import type { Subagent } from "../../shared/session/state.ts";
import { textArgument, toolArguments } from "../../shared/tool.ts";
import type { Item, ToolCallItem } from "../msp/schema/item.ts";
import { tokensOf } from "./tokens.ts";
import type { Workspace } from "./workspace.ts";

type SubagentItem = Extract<Item, { kind: "subagent" }>;

/** The child that this item tells of as it stands now, or undefined where it tells of none. */
export function subagentChanged(work: Workspace, item: Item): Subagent | undefined {
  if (item.kind !== "subagent" && item.kind !== "toolCall") return undefined;
  const next = item.kind === "subagent" ? fromItem(work, item) : fromCall(work, item);
  if (next !== undefined) work.emit({ type: "muse/subagentSet", subagent: next });
  return next;
}

/** The child whose life the row with this item id shows. */
export function subagentOfRow(work: Workspace, itemId: string): Subagent | undefined {
  return work.session.subagents.findLast((subagent) => subagent.itemId === itemId);
}

function knownSubagent(work: Workspace, subagentId: string): Subagent | undefined {
  return work.session.subagents.findLast((subagent) => subagent.subagentId === subagentId);
}

/** A member that a later form of the item leaves out stays as it was last told. */
function fromItem(work: Workspace, item: SubagentItem): Subagent {
  const subagentId = item.subagentId ?? item.itemId;
  const { childSessionId, agentPath, workflowRunId, durationMs, result, failureReason } = item;
  const totalTokens = tokensOf(item.usage);
  const summary = result?.summary || failureReason || result?.errorKind;
  return {
    ...knownSubagent(work, subagentId),
    subagentId,
    ...(item.subagentId === undefined && { isAnonymous: true }),
    itemId: item.itemId,
    turnId: item.turnId ?? item.itemId,
    role: item.role,
    objective: item.objective,
    status: item.status,
    controlStatus: item.controlStatus,
    ...(childSessionId !== undefined && { childSessionId }),
    ...(agentPath !== undefined && { agentPath }),
    ...(workflowRunId !== undefined && { workflowRunId }),
    ...(durationMs !== undefined && { durationMs }),
    ...(totalTokens !== undefined && { totalTokens }),
    ...(summary !== undefined && { summary }),
  };
}

/** What the call returned says where the child is; that the call itself has ended says nothing of the child. */
function fromCall(work: Workspace, item: ToolCallItem): Subagent | undefined {
  const verb = /(?:^|\.)subagent_(spawn|wait|read_result)$/.exec(item.tool)?.[1];
  if (verb === undefined || item.status !== "completed") return undefined;
  const args = toolArguments(item.args);
  const report = toolArguments(item.visibleOutput);
  const subagentId = textArgument(report, "subagent_id") ?? textArgument(args, "subagent_id");
  if (subagentId === undefined) return undefined;
  const known = knownSubagent(work, subagentId);
  const childSessionId = childSessionOf(report?.["evidence_refs"]) ?? known?.childSessionId;
  const session = childSessionId === undefined ? {} : { childSessionId };
  if (known !== undefined && work.items.get(known.itemId)?.kind === "subagent")
    return { ...known, ...session };
  const word = textArgument(report, "status") ?? known?.controlStatus;
  const summary = textArgument(report, "summary", "error", "reason");
  const agentPath = textArgument(report, "agent_path") ?? known?.agentPath;
  return {
    ...known,
    subagentId,
    itemId: known?.itemId ?? item.itemId,
    turnId: known?.turnId ?? item.turnId ?? item.itemId,
    role: known?.role ?? textArgument(args, "role", "name") ?? "",
    objective: known?.objective ?? textArgument(args, "objective") ?? "",
    ...life(word, known),
    ...session,
    ...(agentPath !== undefined && { agentPath }),
    ...(summary !== undefined && { summary }),
  };
}

/** Words of a report that say how a child ended. Any other leaves it running: a wait may end before the child. */
const ENDINGS: Readonly<Record<string, string>> = {
  ready: "completed",
  failed: "failed",
  cancelled: "cancelled",
  interrupted: "cancelled",
  stopped: "cancelled",
};

function life(
  word: string | undefined,
  known: Subagent | undefined,
): Pick<Subagent, "status" | "controlStatus"> {
  if (word === undefined) return { status: known?.status ?? "inProgress" };
  const status = entryOf(ENDINGS, word);
  return {
    status: status ?? known?.status ?? "inProgress",
    controlStatus: word === "ready" ? "resultReady" : word,
  };
}

/** The child's session is named nowhere but in the path of its log: the folder in which that lies. */
function childSessionOf(evidence: unknown): string | undefined {
  for (const ref of Array.isArray(evidence) ? evidence : []) {
    const folder = typeof ref === "string" ? /([^/\\]+)[/\\]session\.jsonl$/.exec(ref)?.[1] : undefined;
    if (folder !== undefined) return folder;
  }
  return undefined;
}
