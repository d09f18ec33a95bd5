/** The person's decisions: approvals and prompts, with every rule that the host enforces on them. */
import type { z } from "zod";
import { deliver, record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import { ask } from "../outbox.ts";
import { refuse } from "../refusal.ts";
import type { Answer, ApprovalRequest, Choice, Question } from "../schema/approval.ts";
import { clientParams } from "../schema/params.ts";
import { isAllowed, resolve, settleStage } from "../turn/approval-end.ts";
import { type Settlement, settle } from "../turn/prompt.ts";
import { nudge } from "../turn/turns.ts";
import { accept, loaded, method, type Reply, readable } from "./method.ts";

/** A decision should not come before the client has confirmed that it shows the question. */
function expectReceipt(host: Host, subject: string, what: string): void {
  const open = [...host.requests.values()].some((request) => request.subject === subject);
  if (open)
    host.options.note({ type: "violation", text: `no receipt for ${what} ${subject} before it was decided` });
}

function amendmentOf(choice: Choice) {
  if (choice.rulePreview === undefined || choice.scope === "once") return undefined;
  return { durability: choice.scope, rulePreview: choice.rulePreview };
}

function learnRule(host: Host, session: OpenSession, prefix: string | undefined): void {
  if (prefix === undefined || session.rules.includes(prefix)) return;
  session.rules.push(prefix);
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "rule", prefix }]);
}

type Params = z.infer<(typeof clientParams)["approval/decide"]>;

/** The open approval and the choice that was made of it; throws the refusal where there is nothing to decide so. */
function decidable(host: Host, session: OpenSession, params: Params) {
  const { approvalId, choiceId, requirementId } = params;
  const done = session.fold.decided.get(approvalId);
  if (done !== undefined) {
    const { decision, resolvedBy, viewCursor } = done;
    const resolution = { decision, resolvedBy, viewCursor };
    throw refuse("approvalAlreadyResolved", `approval ${approvalId} is already resolved`, {
      approvalId,
      resolution,
    });
  }
  const open = session.fold.approvals.get(approvalId);
  if (open === undefined) throw refuse("approvalNotFound", "approval not found", { approvalId });
  expectReceipt(host, approvalId, "approval");
  const current = open.currentRequirementId;
  if (requirementId.approvalId !== current.approvalId || requirementId.sourceIndex !== current.sourceIndex) {
    throw refuse("approvalRequirementStale", "the requirement is not the current one", {
      approvalId,
      currentRequirementId: current,
    });
  }
  const choice = open.availableChoices.find((offered) => offered.choiceId === choiceId);
  if (choice === undefined)
    throw refuse("approvalChoiceInvalid", "the choice is not offered", { approvalId, choiceId });
  if (params.feedback != null && choice.acceptsFeedback !== true)
    throw refuse("invalidParams", "feedback: the choice does not accept it");
  return { open, choice };
}

/** Whether a choice at the current stage decides the whole: it denies, or nothing is left to ask. */
function isLastStage({ subject, currentRequirementId }: ApprovalRequest, choice: Choice): boolean {
  if (!isAllowed(choice.decision)) return true;
  const stages = subject.stages ?? [];
  const isRule = amendmentOf(choice) !== undefined;
  const prefix = stages[currentRequirementId.sourceIndex]?.argv[0];
  return stages.every(
    ({ argv, requirementId, resolution }) =>
      resolution.kind !== "unresolved" ||
      requirementId.sourceIndex === currentRequirementId.sourceIndex ||
      (isRule && argv[0] === prefix),
  );
}

/** The story wants the rule of this decision to be lost: one more update says so after the end. */
function tellLostRule(host: Host, session: OpenSession, open: ApprovalRequest): void {
  const steps = session.run?.story.calls.flatMap((call) => call.tools ?? []) ?? [];
  if (!steps.some((step) => step.approval?.persistFails)) return;
  const { approvalId, availableChoices, currentRequirementId, subject } = open;
  const change = { kind: "policyPersistence", reason: "the rule could not be written", status: "failed" };
  const body = { approvalId, availableChoices, change, currentRequirementId, subject };
  record(host, session, "approval/updated", body);
}

const decide = method(clientParams["approval/decide"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { approvalId, commandId } = params;
  const { open, choice } = decidable(host, session, params);
  const { choiceId, decision } = choice;
  const { sourceIndex } = open.currentRequirementId;
  const amendment = amendmentOf(choice);
  const end = { amendment, commandId, decision, resolvedBy: "user" };
  const terminal = isLastStage(open, choice);
  const after = () => {
    if (amendment !== undefined) learnRule(host, session, open.subject.stages?.[sourceIndex]?.argv[0]);
    if (!terminal) {
      const updated = settleStage(host, session, open, sourceIndex, choiceId, end);
      deliver(host, session, "approval/updated", updated);
      const again = session.fold.approvals.get(approvalId);
      if (host.options.lies.approvalForm === "freshRequestPerStage" && again !== undefined) {
        ask(host, "approval/request", approvalId, { ...again });
      }
      return;
    }
    const isStaged = isAllowed(decision) && open.subject.stages !== undefined;
    resolve(host, session, approvalId, end, isStaged ? { choiceId, sourceIndex } : undefined);
    if (params.feedback != null) session.run?.feedback.push(params.feedback);
    nudge(host, session, `approval ${approvalId}`, isAllowed(decision) ? "approved" : "denied");
    if (amendment !== undefined) tellLostRule(host, session, open);
  };
  return { result: accept(params, { approvalId, terminal }), after };
});

function openPrompt(host: Host, session: OpenSession, userInputId: string) {
  const done = session.fold.settled.get(userInputId);
  if (done !== undefined) {
    const settlement = { outcome: done.outcome, viewCursor: done.viewCursor };
    throw refuse("userInputAlreadySettled", "the prompt is already settled", { settlement, userInputId });
  }
  const open = session.fold.prompts.get(userInputId);
  if (open === undefined) throw refuse("userInputNotFound", "prompt not found", { userInputId });
  expectReceipt(host, userInputId, "prompt");
  return open;
}

/** Why an answer to a question does not do, or undefined when it does. */
function faultOf(question: Question, answer: Answer): string | undefined {
  const { freeText, note, selectedLabel, selectedLabels } = answer;
  const given = [freeText, selectedLabel, selectedLabels].filter((value) => value !== undefined);
  if (given.length !== 1) return "exactly one of selectedLabel, selectedLabels and freeText";
  if ((freeText ?? "").length > 500 || (note ?? "").length > 500) return "at most 500 characters";
  const labels = question.options.map((option) => option.label);
  if (selectedLabel !== undefined) {
    if (question.selection.mode !== "single") return "selectedLabel is for single choice";
    if (!labels.includes(selectedLabel)) return "no such option";
  }
  if (selectedLabels !== undefined) {
    const { maxSelections = labels.length, minSelections = 0, mode } = question.selection;
    if (mode !== "multiple") return "selectedLabels is for multiple choice";
    if (selectedLabels.some((label) => !labels.includes(label))) return "no such option";
    if (new Set(selectedLabels).size !== selectedLabels.length) return "an option is named twice";
    if (selectedLabels.length < minSelections || selectedLabels.length > maxSelections)
      return "number of selections";
  }
  return undefined;
}

function checkAnswers(questions: readonly Question[], answers: readonly Answer[], userInputId: string): void {
  const wrong = (text: string) => refuse("userInputAnswerInvalid", text, { userInputId });
  if (answers.length !== questions.length) throw wrong("one answer for each question");
  for (const question of questions) {
    const answer = answers.find((given) => given.questionId === question.id);
    if (answer === undefined) throw wrong(`no answer to ${question.id}`);
    const fault = faultOf(question, answer);
    if (fault !== undefined) throw wrong(`${question.id}: ${fault}`);
  }
}

function settling(host: Host, session: OpenSession, userInputId: string, end: Settlement): () => void {
  return () => {
    settle(host, session, userInputId, end);
    nudge(host, session, `prompt ${userInputId}`, end);
  };
}

const answerPrompt = method(clientParams["userInput/answer"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { answers, commandId, userInputId } = params;
  checkAnswers(openPrompt(host, session, userInputId).questions, answers, userInputId);
  const end = { answers, clarification: null, commandId, outcome: "answered", reason: null };
  return { result: accept(params, { userInputId }), after: settling(host, session, userInputId, end) };
});

const cancelPrompt = method(clientParams["userInput/cancel"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId, reason, userInputId } = params;
  openPrompt(host, session, userInputId);
  const end = { answers: [], clarification: null, commandId, outcome: "cancelled", reason };
  return { result: accept(params, { userInputId }), after: settling(host, session, userInputId, end) };
});

const clarify = method(clientParams["userInput/clarify"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { clarification, commandId, userInputId } = params;
  openPrompt(host, session, userInputId);
  const end = { answers: [], clarification, commandId, outcome: "clarified", reason: null };
  return { result: accept(params, { userInputId }), after: settling(host, session, userInputId, end) };
});

const listPending = method(clientParams["approval/listPending"], (host, { sessionId }): Reply => {
  const { fold } = readable(host, sessionId);
  return { result: { approvals: [...fold.approvals.values()], userInputs: [...fold.prompts.values()] } };
});

export const decisionMethods = {
  "approval/decide": decide,
  "approval/listPending": listPending,
  "userInput/answer": answerPrompt,
  "userInput/cancel": cancelPrompt,
  "userInput/clarify": clarify,
};
