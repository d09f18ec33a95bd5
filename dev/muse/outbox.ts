/** The only way out of the host: every frame is ordered, checked against the declarations and then queued. */

import type { z } from "zod";
import { cursorAt } from "./cursor.ts";
import { canonical, type Frame, ordered, type RequestId } from "./frame.ts";
import type { Answer, Host, OpenSession } from "./host.ts";
import { notifications, serverRequests } from "./schema/notification.ts";
import { errorObject, results } from "./schema/result.ts";

/** Raised when the host was about to send what the declarations do not allow: a fault of the simulator. */
export class UndeclaredFrame extends Error {}

function check(host: Host, what: string, shape: z.ZodType | undefined, value: unknown): void {
  const outcome = shape?.safeParse(value);
  if (outcome?.success === true) return;
  const issues = outcome?.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
  const text = `undeclared frame ${what}: ${issues ?? "no such method"}`;
  host.options.note({ type: "violation", text, frame: value });
  throw new UndeclaredFrame(text);
}

function queue(host: Host, frame: Frame): void {
  (host.initialized || !("method" in frame) ? host.out : host.held).push(frame);
}

const protectedMethods = new Set(["approval/resolved", "userInput/settled", "view/gap"]);

/** Sends a notification unless the client opted out of it. */
export function notify(host: Host, method: string, params: Frame): void {
  const body = ordered(params);
  check(host, method, notifications[method], body);
  if (host.client?.optedOut.includes(method) === true && !protectedMethods.has(method)) return;
  queue(host, { emittedAtMs: Math.floor(host.ports.now()), jsonrpc: "2.0", method, params: body });
}

/** Sends what a story wants to be sent, whether it is declared or not. */
export function notifyUnchecked(host: Host, method: string, params: Frame | undefined): void {
  queue(host, { emittedAtMs: Math.floor(host.ports.now()), jsonrpc: "2.0", method, params });
}

/** Sends a request to the client about `subject` and waits for its receipt. */
export function ask(host: Host, method: string, subject: string, params: Frame): void {
  if (method === "userInput/request" && host.client?.dialogs === false) return;
  const body = ordered(params);
  check(host, method, serverRequests[method], body);
  const id = host.nextRequestId++;
  host.requests.set(id, { method, subject });
  queue(host, { id, jsonrpc: "2.0", method, params: body });
}

/** Answers a request of the client. */
export function answer(host: Host, id: RequestId | null, method: string | undefined, outcome: Answer): void {
  if ("result" in outcome) {
    const result = ordered(outcome.result);
    const lies = method === "initialize" && host.options.lies.fingerprint === null;
    if (!lies) check(host, `result of ${method}`, results[method ?? ""], result);
    host.out.push({ id, jsonrpc: "2.0", result });
    return;
  }
  const error = ordered(outcome.error);
  check(host, `error of ${method ?? "an unreadable frame"}`, errorObject, error);
  host.out.push({ error, id, jsonrpc: "2.0" });
}

/**
 * Says `(status, attention)` when it flipped. The cursor is the last recorded one: the event that caused the flip
 * is recorded first and delivered afterwards, so that the status runs ahead of it.
 */
export function tellStatus(host: Host, session: OpenSession): void {
  const told = statusOf(session);
  if (told === session.told) return;
  session.told = told;
  if (session.muted) return;
  notify(host, "session/statusChanged", {
    attention: attentionOf(session),
    sessionId: session.id,
    status: session.status,
    viewCursor: cursorAt(session.id, session.cursor),
  });
}

/** `(status, attention)` of a session in one text, to tell whether it flipped. */
export function statusOf(session: Pick<OpenSession, "fold" | "status">): string {
  return canonical([session.status, attentionOf(session) ?? null]);
}

/** The attention flags of a session, or undefined when nothing waits. */
export function attentionOf(session: Pick<OpenSession, "fold">): [string, ...string[]] | undefined {
  const prompts = session.fold.prompts.size > 0 ? ["inputPending"] : [];
  if (session.fold.approvals.size > 0) return ["approvalPending", ...prompts];
  return prompts.length > 0 ? ["inputPending"] : undefined;
}
