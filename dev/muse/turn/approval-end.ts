/** How a stage of an approval is settled, and how a whole approval ends. */
import { deliver, nextRecord, rangeOf, record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import { tellStatus } from "../outbox.ts";
import type { ApprovalRequest } from "../schema/approval.ts";
import { choicesOf } from "./approval-choice.ts";

export interface Decision {
  readonly decision: string;
  readonly resolvedBy: string;
  readonly commandId?: string;
  readonly amendment?: { readonly durability: string; readonly rulePreview: string };
}

export const isAllowed = (decision: string): boolean => decision.startsWith("approved");

/** Ends an approval for good; with `last` the settled stage is told just before. */
export function resolve(
  host: Host,
  session: OpenSession,
  approvalId: string,
  end: Decision,
  last?: { readonly choiceId: string; readonly sourceIndex: number },
): void {
  const open = session.fold.approvals.get(approvalId);
  if (open === undefined) return;
  const updated =
    last === undefined ? undefined : settleStage(host, session, open, last.sourceIndex, last.choiceId, end);
  const current = session.fold.approvals.get(approvalId) ?? open;
  const resolved = record(
    host,
    session,
    "approval/resolved",
    {
      amendment: end.amendment,
      approvalId,
      decidedByCommandId: end.commandId,
      decision: end.decision,
      itemId: open.itemId,
      policyResult: isAllowed(end.decision) ? "allow" : "deny",
      resolvedBy: end.resolvedBy,
      stageEvidence: (current.subject.stages ?? []).map(
        ({ argv, position, requirementId, resolution, totalStages }) => ({
          argv,
          position,
          requirementId,
          resolution,
          totalStages,
        }),
      ),
      subagentOrigin: open.subagentOrigin,
      turnId: open.turnId,
    },
    { deliver: false },
  );
  tellStatus(host, session);
  if (updated !== undefined) deliver(host, session, "approval/updated", updated);
  deliver(host, session, "approval/resolved", resolved);
}

/** Records one settled stage without sending it; the next open stage becomes current. */
export function settleStage(
  host: Host,
  session: OpenSession,
  open: ApprovalRequest,
  sourceIndex: number,
  choiceId: string,
  end: Pick<Decision, "decision" | "amendment">,
) {
  const prefix = open.subject.stages?.[sourceIndex]?.argv[0] ?? "";
  const kind = end.amendment === undefined ? "allowOnce" : "allowPrefix";
  const stages = open.subject.stages?.map((part, index) => {
    const covered =
      end.amendment !== undefined && part.argv[0] === prefix && part.resolution.kind === "unresolved";
    return index === sourceIndex || covered ? { ...part, resolution: { kind } } : part;
  });
  const subject = { ...open.subject, stages };
  const next = stages?.findIndex((part) => part.resolution.kind === "unresolved") ?? -1;
  const current = next < 0 ? sourceIndex : next;
  const { approvalId } = open;
  return record(
    host,
    session,
    "approval/updated",
    {
      approvalId,
      availableChoices: choicesOf(subject, current),
      change: {
        choiceId,
        decision: end.decision,
        kind: "stageResolved",
        requirementId: { approvalId, sourceIndex },
      },
      currentRequirementId: { approvalId, sourceIndex: current },
      subagentOrigin: open.subagentOrigin,
      subject,
    },
    { deliver: false, range: rangeOf(session, nextRecord(host, session)) },
  );
}
