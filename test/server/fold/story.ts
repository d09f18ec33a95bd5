/** Short stories told in events of Muse, and what Paseo makes of them. */
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import type { Fold } from "../../../server/fold/workspace.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import { project, projectHistory } from "../../../server/paseo/projection.ts";
import { readTimeline } from "../paseo/timeline-reader.ts";

export const SESSION = "muse-session";

export function told(method: string, params: object): FoldInput {
  const event = parseEvent(method, {
    sessionId: SESSION,
    viewCursor: JSON.stringify([method, params]),
    ...params,
  });
  if (event.method === null) throw new Error(`${method}: ${event.issue}`);
  return { kind: "event", event };
}

export const started = (turnId: string) => told("turn/started", { turnId, commandId: turnId });
export const said = (turnId: string) =>
  told("item/completed", {
    item: {
      itemId: `u-${turnId}`,
      kind: "userMessage",
      status: "completed",
      revision: 1,
      turnId,
      text: "go",
      commandId: turnId,
    },
  });
export const ended = (turnId: string) =>
  told("turn/completed", { turnId, terminal: "completed", durationMs: 1 });
export const asked = (approvalId: string, turnId: string, more: object = {}) =>
  told("approval/requested", {
    approvalId,
    itemId: approvalId,
    turnId,
    toolName: "bash",
    rawArgs: '{"command":"ls"}',
    subject: { kind: "shell", command: "ls" },
    availableChoices: [{ choiceId: "allow_once", label: "Allow once", decision: "approved", scope: "once" }],
    currentRequirementId: { approvalId, sourceIndex: 0 },
    ...more,
  });
export const resolved = (approvalId: string, turnId: string, more: object = {}) =>
  told("approval/resolved", {
    approvalId,
    itemId: approvalId,
    turnId,
    decision: "approved",
    policyResult: "allow",
    resolvedBy: "user",
    ...more,
  });
/** A prompt of this client goes out; its text is that of its command. */
export const sent = (commandId: string, delivery: "turn" | "steer" = "turn"): FoldInput => ({
  kind: "submitted",
  submission: {
    commandId,
    clientMessageId: `message ${commandId}`,
    delivery,
    text: `text of ${commandId}`,
    status: "sending",
  },
});
/** Muse's answer to it. */
export const taken = (commandId: string, disposition: string, turnId = commandId): FoldInput => ({
  kind: "admitted",
  admission: { commandId, disposition, turnId },
});
export const steered = (commandId: string, turnId: string, more: object = {}) =>
  told("item/completed", {
    item: {
      itemId: `s-${commandId}`,
      kind: "userMessage",
      status: "completed",
      revision: 1,
      turnId,
      text: `text of ${commandId}`,
      steered: true,
      commandId,
      ...more,
    },
  });
export const answered = (turnId: string, more: object = {}) =>
  told("item/completed", {
    item: {
      itemId: `a-${turnId}`,
      kind: "agentMessage",
      status: "completed",
      revision: 2,
      turnId,
      text: "done",
      ...more,
    },
  });
export const reminder = (turnId: string, status: string, more: object = {}) =>
  told(status === "inProgress" ? "item/started" : "item/completed", {
    item: {
      itemId: `r-${turnId}`,
      kind: "reminderChild",
      status,
      revision: status === "inProgress" ? 1 : 2,
      turnId,
      reminderAgentId: "verify-reminder",
      ...more,
    },
  });
/** What Paseo hears of these events, and what is left of them. */
export function story(...inputs: FoldInput[]) {
  return storyFrom(emptyFold(SESSION, 0), inputs);
}

/** The same with the reminder children of Muse shown. */
export function storyWithReminders(...inputs: FoldInput[]) {
  return storyFrom(emptyFold(SESSION, 0, true), inputs);
}

function storyFrom(empty: Fold, inputs: readonly FoldInput[]) {
  let fold = empty;
  let { projection, events } = projectHistory("s1", fold.view);
  for (const input of inputs) {
    fold = step(fold, input, 0).fold;
    const next = project(projection, fold.view);
    projection = next.projection;
    events = [...events, ...next.events];
  }
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === "session.permission") open.add(event.request.id);
    if (event.type === "session.permission_resolved") open.delete(event.permissionId);
  }
  const rows = events.flatMap((event) =>
    event.type === "timeline.item" && event.item.type === "tool_call" ? [event.item.status] : [],
  );
  const turns = events.flatMap((event) => (event.type === "session.turn" ? [event.state] : []));
  const items = events.flatMap((event) => (event.type === "timeline.item" ? [event.item] : []));
  const notes = items.flatMap((item) => (item.type === "notification" ? [item.message] : []));
  const compactions = items.flatMap((item) => (item.type === "compaction" ? [item.status] : []));
  const usages = events.flatMap((event) => (event.type === "session.usage" ? [event.usage] : []));
  const meter = usages.at(-1)?.contextWindowUsedTokens;
  const shown = { rows, turns, notes, compactions, usages, meter, events };
  return { open: [...open], ...shown, violations: readTimeline(events).violations, ...fold.view };
}
