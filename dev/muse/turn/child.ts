/** The session of a native child: never loaded by this host, readable by its own id. */
import { cursorAt } from "../cursor.ts";
import type { Host, SessionHead } from "../host.ts";
import { type LogRecord, timestamp } from "../ports.ts";
import type { ViewEvent } from "../schema/notification.ts";
import type { Stage } from "./run.ts";

/** The head of a new child: its prompt goes by its own session id. */
export function childHead(host: Host, parent: SessionHead): SessionHead {
  const id = host.ports.uuid7();
  return {
    ...parent,
    child: true,
    createdAtMs: host.ports.now(),
    forkedFrom: null,
    sessionId: id,
    startCommandId: id,
  };
}

/** Writes the child's whole log at once and returns its session id. */
export function createChild(
  stage: Stage,
  plan: { readonly role: string; readonly objective: string; readonly summary: string },
): string {
  const { host, session } = stage;
  const head = childHead(host, session.head);
  const { sessionId: id, createdAtMs: now } = head;
  let cursor = 0;
  const event = (method: ViewEvent["method"], body: object): LogRecord => {
    cursor += 1;
    const position = { id: host.ports.uuid4(), sequence: cursor * 7 };
    const sourceRange = { first: position, last: position, stream: { id, kind: "session" } };
    const params = { ...body, sessionId: id, sourceRange, viewCursor: cursorAt(id, cursor) };
    // Safe: the bodies below have every member of their method's params but the three added here.
    return { type: "event", event: { method, params } as ViewEvent };
  };
  const done = { recordedAt: timestamp(now), revision: 1, status: "completed", turnId: id };
  const text = `Role: ${plan.role}\nObjective: ${plan.objective}`;
  const tokens = { outputTokens: 40, promptTokens: 36_000, totalTokens: 36_040 };
  const usage = { cachedTokens: 0, inputTokens: 36_000, outputTokens: 40, reasoningTokens: 4 };
  const answer = { itemId: host.ports.uuid4(), kind: "agentMessage", text: plan.summary, ...done };
  host.ports.store.append(id, now, [
    { type: "head", head },
    event("session/branchChanged", { workspaceRoot: head.workspaceRoot ?? "/" }),
    event("turn/started", { commandId: id, turnId: id }),
    event("item/completed", {
      item: { commandId: id, itemId: host.ports.uuid4(), kind: "userMessage", text, ...done },
    }),
    event("item/completed", { item: answer }),
    event("session/tokenUsage", {
      cumulative: tokens,
      promptTokens: 36_000,
      totalTokens: 36_040,
      turnId: id,
      usage,
    }),
    event("turn/completed", { durationMs: 1200, terminal: "completed", turnId: id }),
  ]);
  return id;
}
