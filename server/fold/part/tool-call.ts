/**
 * The AHP tool call that an MSP item and its approval stand for, whichever of the two is known. Pure and
 * without memory: how the chat gets there is the business of `advance`.
 */
import { isAllow } from "../../../shared/approval-choice.ts";
import type { ConfirmationOption, ToolCallState, ToolResultContent } from "../../../shared/chat/state.ts";
import type { Approval, ApprovalChoice } from "../../../shared/session/state.ts";
import { mcpTool, textArgument, toolArguments } from "../../../shared/tool.ts";
import { changeText, type ToolFacts } from "../../../shared/tool-result.ts";
import type { ToolCallItem } from "../../msp/schema/item.ts";
import { approvalTitle } from "./approval-title.ts";
import { displayName, invocation } from "./invocation.ts";
import { endingOf } from "./tool-ending.ts";
import { outputContent, outputFacts } from "./tool-output.ts";

/** What the item and the approval have in common: enough to draw a card from either. */
interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly toolInput: string;
}

/** A tool call item, with the approval that gates it, if any. */
export function toolCallOfItem(item: ToolCallItem, approval?: Approval): ToolCallState {
  const call = { toolCallId: item.itemId, toolName: item.tool, toolInput: item.args };
  if (item.status === "rejected") return denied(call, approval, approval ? undefined : item.failureReason);
  if (item.status !== "inProgress") return completed(call, approval, item);
  if (approval !== undefined) return toolCallOfApproval(approval, outputContent(item));
  return { ...running(call), content: outputContent(item) };
}

/** An approval whose item is not there (yet): on a real host it comes after the decision. */
export function toolCallOfApproval(
  approval: Approval,
  content?: readonly ToolResultContent[],
): ToolCallState {
  const call = { toolCallId: approval.itemId, toolName: approval.toolName, toolInput: approval.rawArgs };
  if (approval.resolution === undefined) {
    return {
      ...params(call),
      status: "pending-confirmation",
      confirmationTitle: approvalTitle(approval),
      options: approval.choices.map(confirmationOption),
    };
  }
  if (approval.resolution.policyResult !== "allow") return denied(call, approval);
  return { ...running(call, approval), ...(content && { content }) };
}

/** A fresh object, to be added to: copying it each time would cost more than all the rest. */
function params(call: Call) {
  const mcp = mcpTool(call.toolName);
  const args = toolArguments(call.toolInput);
  const intention = textArgument(args, "description");
  return {
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    displayName: displayName(call.toolName),
    ...(intention !== undefined && { intention }),
    ...(mcp && { contributor: { kind: "mcp" as const, customizationId: mcp.server } }),
    invocationMessage: invocation(call.toolName, args),
    toolInput: call.toolInput,
  };
}

function running(call: Call, approval?: Approval): Extract<ToolCallState, { status: "running" }> {
  return Object.assign(params(call), { status: "running" as const }, confirmation(approval));
}

function completed(call: Call, approval: Approval | undefined, item: ToolCallItem): ToolCallState {
  const ending = endingOf(item.status, item);
  const facts = outputFacts(item);
  const before = params(call);
  const done = before.invocationMessage;
  return Object.assign(before, { status: "completed" as const }, confirmation(approval), {
    success: ending === undefined,
    pastTenseMessage: ending?.message ?? (facts.changes ? `${done}: ${changeText(facts.changes)}` : done),
    content: [...outputContent(item), ...countedEdit(facts)],
    ...structured(facts),
    ...(ending && { error: ending }),
  });
}

/** An item without a gate: running, or ended in a way that its status word tells. */
export function finished(
  call: Call,
  status: string,
  content: readonly ToolResultContent[],
  failureReason?: string,
  facts: ToolFacts = {},
): Extract<ToolCallState, { status: "running" | "completed" }> {
  if (status === "inProgress") return { ...running(call), content };
  const ending = endingOf(status, { failureReason });
  const before = params(call);
  return Object.assign(before, { status: "completed" as const }, confirmation(undefined), {
    success: ending === undefined,
    pastTenseMessage: ending?.message ?? before.invocationMessage,
    content,
    ...structured(facts),
    ...(ending && { error: ending }),
  });
}

function structured(facts: ToolFacts): { structuredContent?: Readonly<Record<string, unknown>> } {
  return Object.keys(facts).length === 0 ? {} : { structuredContent: { ...facts } };
}

function denied(call: Call, approval?: Approval, reason?: string): ToolCallState {
  const isWithdrawn = approval?.resolution?.decision === "abort" && approval.resolution.resolvedBy !== "user";
  const selectedOption = chosenOption(approval);
  const reasonMessage = reason ?? (isWithdrawn ? "Withdrawn before anyone decided" : denialReason(approval));
  return {
    ...params(call),
    status: "cancelled",
    reason: isWithdrawn ? "skipped" : "denied",
    ...(reasonMessage !== undefined && { reasonMessage }),
    ...(selectedOption && { selectedOption }),
  };
}

function confirmation(approval: Approval | undefined) {
  if (approval === undefined) return { confirmed: "not-needed" as const };
  const selectedOption = chosenOption(approval);
  return {
    confirmed: approval.resolution?.resolvedBy === "user" ? ("user-action" as const) : ("setting" as const),
    ...(selectedOption && { selectedOption }),
  };
}

function chosenOption(approval: Approval | undefined): ConfirmationOption | undefined {
  const choice = approval?.choices.find(({ choiceId }) => choiceId === approval.lastChoiceId);
  return choice && confirmationOption(choice);
}

function confirmationOption(choice: ApprovalChoice): ConfirmationOption {
  const { choiceId, label, scope } = choice;
  const group = scope === "once" ? 0 : scope === "session" ? 1 : 2;
  return { id: choiceId, label, kind: isAllow(choice) ? "approve" : "deny", group };
}

function denialReason(approval: Approval | undefined): string | undefined {
  const { decision, resolvedBy: by } = approval?.resolution ?? {};
  if (decision === "timedOut") return "Nobody decided in time";
  if (by === undefined || by === "user") return undefined;
  return by === "policy" ? "Denied by a rule" : by === "llmJudge" ? "Denied by the judge" : `Denied by ${by}`;
}

/** Counts alone: which file it was, and whether it was there before, is known from the patch only. */
function countedEdit({ changes }: ToolFacts): readonly ToolResultContent[] {
  if (changes === undefined) return [];
  return [{ type: "fileEdit", diff: { added: changes.added, removed: changes.removed } }];
}
