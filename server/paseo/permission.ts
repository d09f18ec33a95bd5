/** What waits for a person, as Paseo permissions. Each stage of an approval is a permission of its own. */
import type { PermissionAction, PermissionRequest } from "@getpaseo/plugin/server/provider";
import { isAllow } from "../../shared/approval-choice.ts";
import { openInputRequests, pendingConfirmations, plainText } from "../../shared/chat/select.ts";
import type { ToolCallConfirmationState } from "../../shared/chat/state.ts";
import type { Approval, ApprovalChoice, SessionState, UserInput } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { visibleLine, visibleString } from "../../shared/visible-text.ts";
import { permissionDescription, permissionDetail } from "./permission-text.ts";
import { questionForm } from "./question-form.ts";

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
  // Asked after every event: a long turn is not searched where nothing is open.
  if (!session.approvals.some(isUndecided) && !session.userInputs.some(isUnanswered)) return NONE;
  const requests = [
    ...pendingConfirmations(chat).flatMap((toolCall) => approvalRequest(session, toolCall)),
    ...openInputRequests(chat).flatMap(({ id }) => {
      const userInput = session.userInputs.findLast(({ userInputId }) => userInputId === id);
      return userInput === undefined ? [] : [questionRequest(userInput)];
    }),
  ];
  return new Map(requests.map((request) => [request.id, request]));
}

/** Of those, the ids for which Muse has a word of denial. What has none ends with its turn. */
export function deniablePermissions(view: View): readonly string[] {
  const others = new Set(
    openApprovals(view)
      .filter((approval) => plainDenial(approval) === undefined)
      .map(approvalPermissionId),
  );
  return [...pendingPermissions(view).keys()].filter((id) => !others.has(id));
}

/** The approvals that wait in the chat. One whose turn was stopped waits no more, whatever Muse says of it later. */
export function openApprovals({ chat, session }: View): readonly Approval[] {
  if (!session.approvals.some(isUndecided)) return [];
  const waiting = new Set(pendingConfirmations(chat).map(({ toolCallId }) => toolCallId));
  return session.approvals.filter(
    ({ resolution, itemId }) => resolution === undefined && waiting.has(itemId),
  );
}

const NONE: ReadonlyMap<string, PermissionRequest> = new Map();

const isUndecided = ({ resolution }: Approval): boolean => resolution === undefined;
const isUnanswered = ({ settlement }: UserInput): boolean => settlement === undefined;

/** The prompts that wait in the chat. */
export function openUserInputs({ chat, session }: View): readonly UserInput[] {
  const waiting = new Set(openInputRequests(chat).map(({ id }) => id));
  return session.userInputs.filter(
    ({ settlement, userInputId }) => settlement === undefined && waiting.has(userInputId),
  );
}

/** What can be asked for. Of anything newer nobody can tell what allowing it does. */
const KNOWN_SUBJECTS: ReadonlySet<string> = new Set([
  "shell",
  "fileAccess",
  "network",
  "unixSocket",
  "process",
  "tool",
]);

/** Under full access the choice that allows this one time, and nothing wider; undefined where a person must decide. */
export function fullAccessChoice(session: SessionState, approval: Approval): ApprovalChoice | undefined {
  if (session.approvalMode !== FULL_ACCESS || approval.resolution !== undefined) return undefined;
  if (approval.needsPerson || !KNOWN_SUBJECTS.has(approval.subject.kind)) return undefined;
  return allowOnce(approval);
}

export function allowOnce({ choices }: Approval): ApprovalChoice | undefined {
  return choices.find(({ decision, scope }) => decision === "approved" && scope === "once");
}

/** A real denial goes before an abort, and a denial of this one time before a lasting one. */
export function plainDenial({ choices }: Approval): ApprovalChoice | undefined {
  const once = choices.filter(({ scope }) => scope === "once");
  return (
    once.find(({ decision }) => decision === "denied") ??
    once.find(({ decision }) => decision === "abort") ??
    choices.find(({ decision }) => decision === "denied" || decision === "abort")
  );
}

function approvalRequest(session: SessionState, toolCall: ToolCallConfirmationState): PermissionRequest[] {
  const approval = session.approvals.findLast(
    ({ itemId, resolution }) => itemId === toolCall.toolCallId && resolution === undefined,
  );
  if (approval === undefined || fullAccessChoice(session, approval) !== undefined) return [];
  return [
    {
      id: approvalPermissionId(approval),
      name: visibleLine(approval.toolName),
      kind: "tool",
      title: titleOf(toolCall),
      description: permissionDescription(session, approval),
      detail: permissionDetail(approval, toolCall),
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
    description: questions.map(({ question }) => visibleString(question)).join(" · "),
    input: { questions: questionForm(questions) },
    metadata: { userInputId },
  };
}

function titleOf(toolCall: ToolCallConfirmationState): string {
  const title = toolCall.status === "pending-confirmation" ? toolCall.confirmationTitle : undefined;
  return visibleLine(plainText(title ?? toolCall.displayName));
}

/** Where Muse offers no way to deny this once, the turn can be stopped; without actions Paseo would offer to allow it. */
function actionsOf(approval: Approval): PermissionAction[] {
  const plain = allowOnce(approval);
  const actions = approval.choices.map((choice) => action(choice, choice === plain));
  if (plainDenial(approval) !== undefined) return actions;
  return [...actions, { id: "stop", label: "Stop the turn", behavior: "deny", variant: "danger" }];
}

function action(choice: ApprovalChoice, isPrimary: boolean): PermissionAction {
  const { choiceId, label, rulePreview } = choice;
  const behavior = isAllow(choice) ? "allow" : "deny";
  const preview = rulePreview === undefined || label.includes(rulePreview.trim()) ? "" : ` (${rulePreview})`;
  return {
    id: choiceId,
    label: visibleLine(`${label.trim() || choiceId}${preview}`),
    behavior,
    variant: behavior === "deny" ? "danger" : isPrimary ? "primary" : "secondary",
  };
}
