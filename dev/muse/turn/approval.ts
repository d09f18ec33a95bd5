/** Gated calls: what is asked, how a stage is settled, and how a whole approval ends. */
import { deliver, nextRecord, type Position, rangeOf, record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import type { RequestForm } from "../lies.ts";
import { ask, tellStatus } from "../outbox.ts";
import type { ApprovalRequest, Stage as ApprovalStage, Choice, Subject } from "../schema/approval.ts";
import { tellRow } from "../session-row.ts";
import type { ToolStep } from "../stories/story.ts";
import { isSafe, prefixLabel, stagesOf } from "./command-line.ts";
import type { Play, Stage } from "./run.ts";

export interface Call {
  readonly itemId: string;
  readonly callId: string;
  readonly args: string;
  readonly first: Position;
}

export type Verdict = "approved" | "denied";

const allowOnce: Choice = {
  choiceId: "allow_once",
  decision: "approved",
  label: "Allow once",
  scope: "once",
};
const abort: Choice = {
  acceptsFeedback: true,
  choiceId: "abort",
  decision: "abort",
  label: "Reject",
  scope: "once",
};

function choicesOf(subject: Subject, current: number): [Choice, ...Choice[]] {
  if (subject.kind === "shell") {
    const label = prefixLabel(subject.stages?.[current]?.argv ?? []);
    const rule = { decision: "approvedPolicyAmendment", label, rulePreview: label, scope: "localPersistent" };
    return [allowOnce, { choiceId: "allow_local_prefix", ...rule }, abort];
  }
  const rulePreview = `${subject.access ?? "use"} ${subject.path ?? subject.host ?? subject.toolName ?? ""}`;
  const wide = {
    decision: "approvedForSession",
    label: "Allow for this session",
    rulePreview,
    scope: "session",
  };
  return [allowOnce, { choiceId: "allow_session", ...wide }, abort];
}

function subjectOf(stage: Stage, step: ToolStep, approvalId: string): Subject {
  const workspaceRoot = stage.session.head.workspaceRoot ?? undefined;
  const target = step.approval?.target;
  switch (step.approval?.kind) {
    case "shell": {
      const command = typeof step.args === "string" ? step.args : String(step.args.command ?? "");
      const parts = stagesOf(command);
      const stages = parts.map((argv, index): ApprovalStage => {
        const ruled = stage.session.rules.includes(argv[0] ?? "");
        const kind = isSafe(argv) ? "knownSafe" : ruled ? "allowPrefix" : "unresolved";
        return {
          argv,
          argvComplete: true,
          position: index + 1,
          requirementId: { approvalId, sourceIndex: index },
          resolution: { kind },
          suggestedPrefix: { argvPrefix: argv.slice(0, 1), label: prefixLabel(argv) },
          totalStages: parts.length,
        };
      });
      return { command, kind: "shell", stages, workspaceRoot };
    }
    case "network":
      return { host: target, kind: "network", port: 443, protocol: "https" };
    case "tool":
      return { kind: "tool", toolName: step.tool };
    default:
      return { access: "write", kind: "fileAccess", path: target, workspaceRoot };
  }
}

/** True when the mode, the flags and the rules leave something to ask about this call. */
export function needsApproval(stage: Stage, step: ToolStep): boolean {
  const { host, session } = stage;
  if (step.approval === undefined || host.options.flags.disableSandbox) return false;
  if ((session.fold.mode ?? session.head.mode) === "allowAll") return false;
  const stages = subjectOf(stage, step, "").stages;
  return stages === undefined || stages.some((part) => part.resolution.kind === "unresolved");
}

const formOf = (form: RequestForm | undefined): RequestForm => form ?? "requestThenNotification";

/** Sends the request and the notification of one fact in the form that is asked for. */
export function present(
  host: Host,
  session: OpenSession,
  form: RequestForm | undefined,
  names: {
    readonly request: "approval/request" | "userInput/request";
    readonly event: "approval/requested" | "userInput/requested";
  },
  subject: string,
  params: object,
): void {
  const chosen = formOf(form);
  const request = () => {
    if (session.subscribed && !session.muted) ask(host, names.request, subject, { ...params });
  };
  if (chosen !== "notificationOnly" && chosen !== "notificationThenRequest") request();
  if (chosen !== "requestOnly") deliver(host, session, names.event, params);
  if (chosen === "notificationThenRequest") request();
}

/** Asks, and waits until the approval is decided, here or elsewhere. */
export function* playApproval(stage: Stage, step: ToolStep, call: Call): Play<Verdict> {
  const { host, session, run } = stage;
  const approvalId = call.itemId;
  const subject = subjectOf(stage, step, approvalId);
  const current = subject.stages?.findIndex((part) => part.resolution.kind === "unresolved") ?? 0;
  const params = record(
    host,
    session,
    "approval/requested",
    {
      approvalId,
      availableChoices: choicesOf(subject, current),
      currentRequirementId: { approvalId, sourceIndex: current },
      itemId: call.itemId,
      judgeEscalated: false,
      protectedWrite: step.approval?.protectedWrite ?? false,
      rawArgs: call.args,
      subject,
      taskId: host.options.lies.separateTaskId === true ? host.ports.uuid7() : call.itemId,
      toolCallId: call.callId,
      toolName: step.tool,
      turnId: run.turnId,
    },
    { deliver: false },
  );
  tellStatus(host, session);
  const names = { request: "approval/request", event: "approval/requested" } as const;
  present(host, session, host.options.lies.approvalForm, names, approvalId, params);
  tellRow(host, session);
  const elsewhere = step.approval?.elsewhere;
  const woken = yield { ms: elsewhere?.afterMs, signal: `approval ${approvalId}` };
  if (woken !== undefined) return woken.value === "approved" ? "approved" : "denied";
  const decision = elsewhere?.decision ?? "denied";
  resolve(host, session, approvalId, { decision, resolvedBy: "policy" });
  return decision;
}

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
      subject,
    },
    { deliver: false, range: rangeOf(session, nextRecord(host, session)) },
  );
}
