/** What a session's event log amounts to. Rows, history, snapshots and refusals are all read from this one fold. */
import type {
  ApprovalRequest,
  ApprovalResolved,
  UserInputRequest,
  UserInputSettled,
} from "./schema/approval.ts";
import type { ApprovalMode, CumulativeUsage, ReasoningEffort } from "./schema/common.ts";
import type { Item } from "./schema/item.ts";
import type { ViewEvent } from "./schema/notification.ts";
import type { ContextUsage, Goal, TodoItem } from "./schema/session.ts";

export interface SessionFold {
  readonly items: Map<string, Item>;
  readonly approvals: Map<string, ApprovalRequest>;
  readonly decided: Map<string, ApprovalResolved>;
  readonly prompts: Map<string, UserInputRequest>;
  readonly settled: Map<string, UserInputSettled>;
  readonly ended: Set<string>;
  activeTurn: { readonly turnId: string; readonly commandId: string } | undefined;
  lastTurn: string | undefined;
  turnCount: number;
  firstUserPrompt: string | undefined;
  goal: Goal | undefined;
  todo: { readonly items: TodoItem[]; readonly revision: number; readonly sourceTool: string } | undefined;
  branch:
    | { readonly branch: string | null; readonly vcs?: string; readonly workspaceRoot: string }
    | undefined;
  tokens: CumulativeUsage;
  model:
    | { readonly modelId: string; readonly providerId: string | null; readonly source: string }
    | undefined;
  effort: { readonly reasoningEffort: ReasoningEffort; readonly source: string } | undefined;
  mode: ApprovalMode | undefined;
  name: string | undefined;
  context: ContextUsage | undefined;
  boundary: { readonly boundaryCursor: string; readonly summarizedThrough: string } | undefined;
  lastActivityAt: string | undefined;
}

export function emptyFold(): SessionFold {
  return {
    items: new Map(),
    approvals: new Map(),
    decided: new Map(),
    prompts: new Map(),
    settled: new Map(),
    ended: new Set(),
    activeTurn: undefined,
    lastTurn: undefined,
    turnCount: 0,
    firstUserPrompt: undefined,
    goal: undefined,
    todo: undefined,
    branch: undefined,
    tokens: { outputTokens: 0, promptTokens: 0, totalTokens: 0 },
    model: undefined,
    effort: undefined,
    mode: undefined,
    name: undefined,
    context: undefined,
    boundary: undefined,
    lastActivityAt: undefined,
  };
}

function applyItem(fold: SessionFold, item: Item, cursor: string): void {
  const held = fold.items.get(item.itemId);
  if (held !== undefined && held.revision >= item.revision) return;
  fold.items.set(item.itemId, item);
  if (item.recordedAt !== undefined) fold.lastActivityAt = item.recordedAt;
  if (item.kind === "userMessage") fold.firstUserPrompt ??= item.text;
  if (item.kind === "compaction" && item.outcome === "compacted" && item.summarizedThrough !== undefined) {
    fold.boundary = { boundaryCursor: cursor, summarizedThrough: item.summarizedThrough };
  }
}

/** Takes one recorded event into the fold. */
export function applyEvent(fold: SessionFold, event: ViewEvent): void {
  switch (event.method) {
    case "item/started":
    case "item/updated":
    case "item/completed":
      applyItem(fold, event.params.item, event.params.viewCursor);
      break;
    case "turn/started":
      fold.activeTurn = { commandId: event.params.commandId, turnId: event.params.turnId };
      break;
    case "turn/completed":
      fold.ended.add(event.params.turnId);
      fold.turnCount += 1;
      fold.lastTurn = event.params.turnId;
      if (fold.activeTurn?.turnId === event.params.turnId) fold.activeTurn = undefined;
      break;
    case "approval/requested":
      fold.approvals.set(event.params.approvalId, event.params);
      break;
    case "approval/updated": {
      const open = fold.approvals.get(event.params.approvalId);
      if (open === undefined) break;
      const { availableChoices, currentRequirementId, subject } = event.params;
      fold.approvals.set(event.params.approvalId, {
        ...open,
        availableChoices,
        currentRequirementId,
        subject,
      });
      break;
    }
    case "approval/resolved":
      fold.approvals.delete(event.params.approvalId);
      if (!fold.decided.has(event.params.approvalId)) fold.decided.set(event.params.approvalId, event.params);
      break;
    case "userInput/requested":
      fold.prompts.set(event.params.userInputId, event.params);
      break;
    case "userInput/settled":
      fold.prompts.delete(event.params.userInputId);
      if (!fold.settled.has(event.params.userInputId))
        fold.settled.set(event.params.userInputId, event.params);
      break;
    case "session/goalChanged":
      fold.goal = event.params.goal ?? undefined;
      break;
    case "session/todoListChanged":
      fold.todo = {
        items: event.params.items,
        revision: event.params.revision,
        sourceTool: event.params.sourceTool,
      };
      break;
    case "session/branchChanged":
      fold.branch = {
        branch: event.params.branch ?? null,
        vcs: event.params.vcs,
        workspaceRoot: event.params.workspaceRoot,
      };
      break;
    case "session/tokenUsage":
      fold.tokens = event.params.cumulative;
      break;
    case "session/modelChanged":
      fold.model = {
        modelId: event.params.modelId,
        providerId: event.params.providerId ?? null,
        source: event.params.source,
      };
      break;
    case "session/reasoningEffortChanged":
      fold.effort = { reasoningEffort: event.params.reasoningEffort, source: event.params.source };
      break;
    case "session/approvalModeChanged":
      fold.mode = event.params.mode;
      break;
    case "session/contextUsage": {
      const { pressure, usedTokens, windowTokens } = event.params;
      fold.context = { pressure, usedTokens, windowTokens };
      break;
    }
    case "session/nameChanged":
      fold.name = event.params.name;
      break;
  }
}
