/** A model call that failed and is tried again by Muse: no end, but something that a person wants to know. */
import type { EventParams } from "../msp/events.ts";
import { setActivity } from "./activity.ts";
import { oneLine, tellOnce } from "./notices.ts";
import { turnFor } from "./open-turn.ts";
import type { Workspace } from "./workspace.ts";

/** Told once for each attempt. The chat's activity says it until the turn goes on or ends. */
export function turnRetryScheduled(work: Workspace, event: EventParams<"turn/retryScheduled">): void {
  const { turnId, nextAttempt, maxAttempts, retryDelayMs } = event;
  if (work.turns.get(turnId) === "held") turnFor(work, turnId);
  if (work.activeTurnId !== turnId) return;
  const seconds = Math.max(1, Math.round(retryDelayMs / 1000));
  const title = `Muse tries again in ${seconds} s (${nextAttempt} of ${maxAttempts})`;
  const reason = oneLine(event.reason);
  const isNew = tellOnce(work, {
    id: `retry:${turnId}:${nextAttempt}`,
    severity: "info",
    title,
    ...(reason !== "" && { description: reason }),
    passing: true,
  });
  if (isNew) setActivity(work, reason === "" ? title : `${title}: ${reason}`);
}
