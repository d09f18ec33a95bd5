/** Gated calls: whether and what is asked, and the wait for the decision. */
import { deliver, record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import type { RequestForm } from "../lies.ts";
import { ask, tellStatus } from "../outbox.ts";
import type { Stage as ApprovalStage, Subject } from "../schema/approval.ts";
import { tellRow } from "../session-row.ts";
import type { ToolStep } from "../stories/story.ts";
import { choicesOf } from "./approval-choice.ts";
import { resolve } from "./approval-end.ts";
import type { Call } from "./call.ts";
import type { Play, Stage } from "./run.ts";
import { isSafe, prefixLabel, stagesOf } from "./shell-stages.ts";

export type Verdict = "approved" | "denied";

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
    case "other":
      return step.approval.subject ?? { kind: "unknown" };
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
  const isFree = (session.fold.mode ?? session.head.mode) === "allowAll";
  if (isFree && host.options.lies.asksUnderAllowAll !== true) return false;
  const stages = subjectOf(stage, step, "").stages;
  return stages === undefined || stages.some((part) => part.resolution.kind === "unresolved");
}

/** Sends the request and the notification of one fact in the form that is asked for. */
export function present(
  host: Host,
  session: OpenSession,
  form: RequestForm = "requestThenNotification",
  names: {
    readonly request: "approval/request" | "userInput/request";
    readonly event: "approval/requested" | "userInput/requested";
  },
  subject: string,
  params: object,
): void {
  const request = () => {
    if (session.subscribed && !session.muted) ask(host, names.request, subject, { ...params });
  };
  if (form !== "notificationOnly" && form !== "notificationThenRequest") request();
  if (form !== "requestOnly") deliver(host, session, names.event, params);
  if (form === "notificationThenRequest") request();
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
      judgeEscalated: step.approval?.judgeEscalated ?? false,
      protectedWrite: step.approval?.protectedWrite ?? false,
      rawArgs: call.args,
      subagentOrigin: call.origin,
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
