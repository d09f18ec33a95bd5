/** What waits for a person, as Paseo permissions. Each stage of an approval is a permission of its own. */
import type { PermissionAction, PermissionRequest } from "@getpaseo/plugin/server/provider";
import { openInputRequests, pendingConfirmations } from "../../shared/chat/select.ts";
import type { StringOrMarkdown, ToolCallConfirmationState } from "../../shared/chat/state.ts";
import type { Approval, ApprovalChoice, SessionState, UserInput } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { visibleString } from "../../shared/visible-text.ts";
import { questionForm } from "./question-form.ts";
import { toolDetail } from "./tool-detail.ts";

/** The approval mode in which Muse's own allow-once choice is taken without asking. */
export const FULL_ACCESS = "allowAll";

/** An id is asked once and resolved once, so the next stage of the same approval has another one. */
export function approvalPermissionId({ approvalId, requirement, asked }: Approval): string {
  return `${approvalId}:${requirement.sourceIndex}${again(asked)}`;
}

export function questionPermissionId({ userInputId, asked }: UserInput): string {
  return `${userInputId}${again(asked)}`;
}

function again(asked = 1): string {
  return asked > 1 ? `~${asked}` : "";
}

/** Everything that waits, by permission id, in the order of the chat. */
export function pendingPermissions({ chat, session }: View): ReadonlyMap<string, PermissionRequest> {
  const requests = [
    ...pendingConfirmations(chat).flatMap((toolCall) => approvalRequest(session, toolCall)),
    ...openInputRequests(chat).flatMap(({ id }) => {
      const userInput = session.userInputs.findLast(({ userInputId }) => userInputId === id);
      return userInput === undefined ? [] : [questionRequest(userInput)];
    }),
  ];
  return new Map(requests.map((request) => [request.id, request]));
}

/** The approvals that wait in the chat. One whose turn was stopped waits no more, whatever Muse says of it later. */
export function openApprovals({ chat, session }: View): readonly Approval[] {
  const waiting = new Set(pendingConfirmations(chat).map(({ toolCallId }) => toolCallId));
  return session.approvals.filter(
    ({ resolution, itemId }) => resolution === undefined && waiting.has(itemId),
  );
}

/** The prompts that wait in the chat. */
export function openUserInputs({ chat, session }: View): readonly UserInput[] {
  const waiting = new Set(openInputRequests(chat).map(({ id }) => id));
  return session.userInputs.filter(
    ({ settlement, userInputId }) => settlement === undefined && waiting.has(userInputId),
  );
}

/** Under full access the choice that allows this one time, and nothing wider; undefined where a person must decide. */
export function fullAccessChoice(session: SessionState, approval: Approval): ApprovalChoice | undefined {
  if (session.approvalMode !== FULL_ACCESS || approval.resolution !== undefined) return undefined;
  return approval.needsPerson ? undefined : allowOnce(approval);
}

export function allowOnce({ choices }: Approval): ApprovalChoice | undefined {
  return choices.find(({ decision, scope }) => decision === "approved" && scope === "once");
}

function approvalRequest(session: SessionState, toolCall: ToolCallConfirmationState): PermissionRequest[] {
  const approval = session.approvals.findLast(
    ({ itemId, resolution }) => itemId === toolCall.toolCallId && resolution === undefined,
  );
  if (approval === undefined || fullAccessChoice(session, approval) !== undefined) return [];
  return [
    {
      id: approvalPermissionId(approval),
      name: approval.toolName,
      kind: "tool",
      title: titleOf(toolCall),
      description: description(session, approval),
      detail: approvalDetail(approval, toolCall),
      actions: actionsOf(approval),
      metadata: { approvalId: approval.approvalId, toolCallId: toolCall.toolCallId },
    },
  ];
}

function questionRequest(userInput: UserInput): PermissionRequest {
  const { userInputId, questions } = userInput;
  return {
    id: questionPermissionId(userInput),
    name: "request_user_input",
    kind: "question",
    title: "Muse has a question",
    description: questions.map(({ question }) => question).join(" · "),
    input: { questions: questionForm(questions) },
    metadata: { userInputId },
  };
}

function titleOf(toolCall: ToolCallConfirmationState): string {
  const title = toolCall.status === "pending-confirmation" ? toolCall.confirmationTitle : undefined;
  return plainText(title ?? toolCall.displayName);
}

/** The step at stake, and what makes this request special; nothing that the detail shows already. */
function description(session: SessionState, approval: Approval): string {
  const { subject, requirement, protectedWrite, judgeEscalated, subagentId } = approval;
  const stage = subject.stages.find(({ sourceIndex }) => sourceIndex === requirement.sourceIndex);
  const lines = [
    stage !== undefined && stage.total > 1 ? `This step: ${visibleString(argvText(stage.argv))}` : undefined,
    subject.origin?.url ?? subject.origin?.command,
    subject.workspaceRoot === undefined ? undefined : `In ${subject.workspaceRoot}`,
    approval.choices.length === 0 ? "Muse offers no answer to this here." : undefined,
    protectedWrite ? "Writes to a protected place." : undefined,
    judgeEscalated ? "Muse's judge wants a person to decide." : undefined,
    subagentId === undefined ? undefined : `Asked by ${subagentName(session, subagentId)}.`,
  ];
  return lines.filter((line) => line !== undefined).join("\n");
}

/** A person knows a child by its role and its task; the id says nothing but has to do where Muse told no more. */
function subagentName({ subagents }: SessionState, subagentId: string): string {
  const asking = subagents.findLast((subagent) => subagent.subagentId === subagentId);
  const told = [asking?.role, asking?.objective].filter((part) => part !== undefined && part !== "");
  return told.length === 0 ? `a subagent (${subagentId})` : `the subagent ${told.join(": ")}`;
}

function approvalDetail(
  approval: Approval,
  toolCall: ToolCallConfirmationState,
): PermissionRequest["detail"] {
  const { subject } = approval;
  if (subject.kind === "shell" && subject.command !== undefined) {
    return { type: "shell", command: visibleString(subject.command) };
  }
  const facts = [
    subject.path,
    subject.access && `Access: ${subject.access}`,
    subject.host && `Host: ${subject.host}`,
    subject.port === undefined ? undefined : `Port: ${subject.port}`,
    subject.protocol && `Protocol: ${subject.protocol}`,
    subject.target && `Target: ${subject.target}`,
    subject.toolName && `Tool: ${subject.toolName}`,
  ].filter((fact) => fact !== undefined && fact !== "");
  const detail = toolDetail(toolCall);
  if (facts.length === 0 || detail.type === "write" || detail.type === "edit") return detail;
  return {
    type: "plain_text",
    label: approval.toolName,
    text: visibleString([...facts, approval.rawArgs].join("\n")),
  };
}

/** Arguments as a shell would take them, so that a blank inside one is not read as two. */
export function argvText(argv: readonly string[]): string {
  return argv
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/** Where Muse offers nothing, only the turn can be stopped; without actions Paseo would offer to allow it. */
function actionsOf(approval: Approval): PermissionAction[] {
  const { choices } = approval;
  if (choices.length === 0)
    return [{ id: "stop", label: "Stop the turn", behavior: "deny", variant: "danger" }];
  return choices.map((choice, at) => action(choice, at === firstAllow(approval)));
}

function action(choice: ApprovalChoice, isPrimary: boolean): PermissionAction {
  const { choiceId, label, rulePreview } = choice;
  const behavior = isAllow(choice) ? "allow" : "deny";
  const preview = rulePreview === undefined || label.includes(rulePreview) ? "" : ` (${rulePreview})`;
  return {
    id: choiceId,
    label: `${label}${preview}`,
    behavior,
    variant: behavior === "deny" ? "danger" : isPrimary ? "primary" : "secondary",
  };
}

/** An unknown decision never reads as a permission. */
export function isAllow({ decision }: ApprovalChoice): boolean {
  return decision.startsWith("approved");
}

function firstAllow({ choices }: Approval): number {
  return choices.findIndex(isAllow);
}

function plainText(text: StringOrMarkdown): string {
  return typeof text === "string" ? text : text.markdown;
}
