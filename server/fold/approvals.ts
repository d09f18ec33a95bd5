/**
 * Approvals, stage by stage. The request and the notification of one approval are one fact, a stage that is
 * past never comes back, and the first resolution is the only one.
 */
import type { Approval, ApprovalChoice, Requirement } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";
import { updateActivity } from "./activity.ts";
import { endOpenedTurn } from "./end-turn.ts";
import { SYSTEM_MESSAGE } from "./open-turn.ts";
import { partOfItem } from "./part/part.ts";
import { toolCallOfApproval } from "./part/tool-call.ts";
import { place } from "./place.ts";
import { same } from "./value/same.ts";
import { excluding } from "./value/small-set.ts";
import type { Workspace } from "./workspace.ts";

/** Of a stage that nobody has decided yet. */
const UNRESOLVED = "unresolved";

export function approvalRequested(work: Workspace, event: EventParams<"approval/requested">): void {
  const known = approvalOf(work, event.approvalId);
  if (known?.resolution !== undefined || work.settled.has(event.approvalId)) return;
  if (known !== undefined && work.withdrawn.has(event.approvalId)) {
    work.withdrawn = excluding(work.withdrawn, event.approvalId);
    work.waiting = [...work.waiting, { kind: "approval", approval: known }];
    return;
  }
  const told = `asked:${event.viewCursor}`;
  if (work.updates.has(told)) return;
  work.updates = work.updates.set(told, true);
  if (known !== undefined && event.currentRequirementId.sourceIndex < known.requirement.sourceIndex) return;
  show(work, {
    approvalId: event.approvalId,
    itemId: event.itemId,
    turnId: event.turnId,
    toolName: event.toolName,
    rawArgs: event.rawArgs,
    ...question(event),
    protectedWrite: event.protectedWrite,
    judgeEscalated: event.judgeEscalated,
    ...(event.subagentOrigin && { subagentId: event.subagentOrigin.subagentId }),
    ...(known && carriedOver(known, question(event))),
  });
}

export function approvalUpdated(work: Workspace, event: EventParams<"approval/updated">): void {
  const known = approvalOf(work, event.approvalId);
  if (known === undefined || work.updates.has(event.viewCursor)) return;
  work.updates = work.updates.set(event.viewCursor, true);
  if (known.resolution !== undefined) {
    stagesSettledLate(work, known, event);
    return persistenceChanged(work, known, event);
  }
  if (event.currentRequirementId.sourceIndex < known.requirement.sourceIndex) return;
  const { choiceId } = event.change;
  const next = question(event);
  const approval = {
    ...known,
    ...next,
    ...carriedOver(known, next),
    ...(choiceId !== undefined && { lastChoiceId: choiceId }),
  };
  // The next host tells what the one before had asked, and only asking anew asks.
  if (work.withdrawn.has(event.approvalId)) work.emit({ type: "muse/approvalSet", approval });
  else show(work, approval);
}

export function approvalResolved(work: Workspace, event: EventParams<"approval/resolved">): void {
  const known = approvalOf(work, event.approvalId);
  if (known === undefined) {
    work.settled = work.settled.set(event.approvalId, true);
    return;
  }
  if (known.resolution !== undefined) return;
  const { decision, policyResult, resolvedBy, decidedByCommandId, amendment } = event;
  show(work, {
    ...known,
    ...(resolvedBy === "user" && { lastChoiceId: choiceBehind(known, decision) }),
    resolution: {
      decision,
      policyResult,
      resolvedBy,
      ...(decidedByCommandId !== undefined && { decidedByCommandId }),
      ...(amendment && { rulePreview: amendment.rulePreview }),
    },
  });
  endOpenedTurn(work);
}

/** Muse told in a refusal which stage is open; the update that says the same may be late or lost. */
export function stageMoved(work: Workspace, requirement: Requirement): void {
  const known = approvalOf(work, requirement.approvalId);
  if (known === undefined || known.resolution !== undefined) return;
  if (requirement.sourceIndex > known.requirement.sourceIndex) show(work, { ...known, requirement });
}

/** What was to be decided without asking could not be: now a person has to see it. */
export function approvalEscalated(work: Workspace, approvalId: string): void {
  const known = approvalOf(work, approvalId);
  if (known !== undefined) work.emit({ type: "muse/approvalSet", approval: { ...known, needsPerson: true } });
}

function show(work: Workspace, approval: Approval): void {
  work.emit({ type: "muse/approvalSet", approval });
  const item = work.items.get(approval.itemId)?.item;
  const part =
    item === undefined
      ? { kind: "toolCall" as const, toolCall: ownOutcome(approval) }
      : partOfItem(item, { approval });
  const settled = item === undefined && (work.items.get(approval.itemId)?.revision ?? 0) > 0;
  if (part !== undefined && !settled) {
    place(work, approval.turnId, part, SYSTEM_MESSAGE);
  }
  updateActivity(work);
}

/** A child's call is decided here but runs elsewhere: nothing more is heard of it. */
function ownOutcome(approval: Approval) {
  const toolCall = toolCallOfApproval(approval);
  if (approval.subagentId === undefined || toolCall.status !== "running") return toolCall;
  const { content: _none, ...call } = toolCall;
  const pastTenseMessage = "Allowed for a subagent";
  return { ...call, status: "completed" as const, success: true, pastTenseMessage };
}

/** What was missed before the end says how the stages ended, and asks nothing any more. */
function stagesSettledLate(
  work: Workspace,
  approval: Approval,
  event: EventParams<"approval/updated">,
): void {
  const told = question(event).subject.stages;
  const stages = approval.subject.stages.map((stage) =>
    stage.resolution === UNRESOLVED
      ? (told.find(({ sourceIndex }) => sourceIndex === stage.sourceIndex) ?? stage)
      : stage,
  );
  if (same(stages, approval.subject.stages)) return;
  work.emit({
    type: "muse/approvalSet",
    approval: { ...approval, subject: { ...approval.subject, stages } },
  });
}

/** "Always allow" that could not be saved: the command was allowed, the rule does not exist. */
function persistenceChanged(
  work: Workspace,
  approval: Approval,
  event: EventParams<"approval/updated">,
): void {
  const { kind, status, reason } = event.change;
  const { resolution } = approval;
  if (kind !== "policyPersistence" || status !== "failed" || resolution === undefined) return;
  const persistenceFailure = reason ?? "unknown reason";
  work.emit({
    type: "muse/approvalSet",
    approval: { ...approval, resolution: { ...resolution, persistenceFailure } },
  });
  work.emit({
    type: "muse/noticeSet",
    notice: {
      id: `rule:${approval.approvalId}`,
      severity: "warning",
      title: "The rule could not be saved",
      description: `This time it was allowed, next time Muse asks again: ${persistenceFailure}`,
    },
  });
}

function approvalOf(work: Workspace, approvalId: string): Approval | undefined {
  return work.session.approvals.findLast((approval) => approval.approvalId === approvalId);
}

/**
 * What the new version of an open approval keeps. Another question at the same stage is another asking: whoever has
 * the old one in sight must not answer it.
 */
function carriedOver(known: Approval, next: ReturnType<typeof question>): Partial<Approval> {
  const { asked, needsPerson, lastChoiceId } = known;
  const isStage = known.requirement.sourceIndex === next.requirement.sourceIndex;
  const isOther = isStage && !same(asking(known), asking(next));
  const times = isOther ? (asked ?? 1) + 1 : asked;
  return {
    ...(times !== undefined && { asked: times }),
    ...(needsPerson !== undefined && { needsPerson }),
    ...(lastChoiceId !== undefined && { lastChoiceId }),
  };
}

/** What a person decides on. How the stages stand is not part of it: they settle one by one. */
function asking({ choices, subject }: Pick<Approval, "choices" | "subject">) {
  return { choices, subject: { ...subject, stages: subject.stages.map(({ argv }) => argv) } };
}

function question(event: EventParams<"approval/requested"> | EventParams<"approval/updated">) {
  const { stages, ...subject } = event.subject;
  return {
    requirement: event.currentRequirementId,
    choices: distinct(event.availableChoices),
    subject: {
      ...subject,
      stages: (stages ?? []).map(
        ({ position, totalStages, requirementId, argv, argvComplete, resolution }) => ({
          position,
          total: totalStages,
          sourceIndex: requirementId.sourceIndex,
          argv,
          argvComplete,
          resolution: resolution.kind,
        }),
      ),
    },
  };
}

/**
 * Only its id goes back to Muse, so that of two choices with one id nobody can tell which is meant: where they mean
 * the same one is offered, and where they do not, none.
 */
function distinct(choices: readonly ApprovalChoice[]): readonly ApprovalChoice[] {
  return choices.filter((choice, at) => {
    const twins = choices.filter(({ choiceId }) => choiceId === choice.choiceId);
    const meansOne = twins.every(
      ({ decision, scope, rulePreview }) =>
        decision === choice.decision && scope === choice.scope && rulePreview === choice.rulePreview,
    );
    return (
      choice.choiceId !== "" &&
      meansOne &&
      choices.findIndex(({ choiceId }) => choiceId === choice.choiceId) === at
    );
  });
}

/** The choice that an update named, unless it settled an earlier stage; then the only one that can be meant. */
function choiceBehind({ choices, lastChoiceId }: Approval, decision: string): string | undefined {
  const fitting = choices.filter((choice) => choice.decision === decision);
  if (fitting.some(({ choiceId }) => choiceId === lastChoiceId)) return lastChoiceId;
  return fitting.length === 1 ? fitting[0]?.choiceId : undefined;
}
