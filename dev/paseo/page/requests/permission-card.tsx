/** Paseo's own card for a permission: title, detail and one button per action. */
import type { PermissionAction, PermissionRequest } from "@getpaseo/plugin/server/provider";
import { useId } from "react";
import { Glyph } from "../chrome/glyph.tsx";
import { MarkdownText } from "../timeline/markdown-text.tsx";
import { ToolDetail } from "../timeline/tool-detail.tsx";
import { PlanCard } from "../timeline/tool-row.tsx";
import { type Respond, useRespond } from "./use-respond.ts";

export interface PermissionCardProps {
  readonly request: PermissionRequest;
  readonly respond: Respond;
}

export function PermissionCard({ request, respond }: PermissionCardProps) {
  const titleId = useId();
  const { busy, error, send } = useRespond(respond);
  const isPlan = request.kind === "plan";
  const title = isPlan ? "Plan" : request.title || request.name || "Permission Required";
  const plan = planText(request);
  return (
    <section className="card" aria-labelledby={titleId} data-testid="permission-request-card" tabIndex={-1}>
      <h3 id={titleId}>{title}</h3>
      {request.description && <p className="muted plain">{request.description}</p>}
      {plan !== undefined &&
        (isPlan ? (
          <div data-testid="permission-plan-card">
            <MarkdownText source={plan} />
          </div>
        ) : (
          <PlanCard text={plan} />
        ))}
      {!isPlan && (
        <div className="card-detail">
          <RequestDetail request={request} />
        </div>
      )}
      <p data-testid="permission-request-question">How would you like to proceed?</p>
      <div className="card-actions">
        {actionsOf(request).map((action) => (
          <button
            key={action.id}
            type="button"
            className={`button ${action.variant === "primary" ? "button-primary" : ""}`}
            data-testid={testId(action)}
            disabled={busy !== undefined}
            onClick={() => send(action.id, responseOf(action))}
          >
            <ActionGlyph action={action} busy={busy === action.id} />
            {action.label}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="word-failed">
          {error}
        </p>
      )}
    </section>
  );
}

function ActionGlyph({ action, busy }: { readonly action: PermissionAction; readonly busy: boolean }) {
  if (busy) return <Glyph name="spinner" className="spin" />;
  return <Glyph name={action.behavior === "allow" ? "check" : "close"} />;
}

/** Without a detail the raw input is shown. A plan inside a card has its text in the metadata instead. */
function RequestDetail({ request }: { readonly request: PermissionRequest }) {
  if (request.detail?.type === "plan") return <p className="muted">No additional details available</p>;
  return (
    <ToolDetail detail={request.detail ?? { type: "unknown", input: request.input ?? null, output: null }} />
  );
}

function planText({ metadata, input }: PermissionRequest): string | undefined {
  const text = metadata?.["planText"] ?? input?.["plan"];
  return typeof text === "string" ? text : undefined;
}

/** Paseo's pair for a request that names no actions; a provider may receive these ids though it never defined them. */
function actionsOf({ actions, kind }: PermissionRequest): readonly PermissionAction[] {
  if (actions !== undefined && actions.length > 0) return actions;
  return [
    { id: "reject", label: "Deny", behavior: "deny", variant: "danger", intent: "dismiss" },
    { id: "accept", label: kind === "plan" ? "Implement" : "Accept", behavior: "allow", variant: "primary" },
  ];
}

function responseOf({ id, behavior }: PermissionAction): Parameters<Respond>[0] {
  return behavior === "allow"
    ? { behavior, selectedActionId: id }
    : { behavior, selectedActionId: id, message: "Denied by user" };
}

function testId({ id, behavior }: PermissionAction): string {
  if (behavior === "deny") return "permission-request-deny";
  return id === "accept" || id === "implement"
    ? "permission-request-accept"
    : `permission-request-action-${id}`;
}
