/** Facts about the session itself: each newest one replaces what was known. */
import type { Subscription } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";
import type { Item } from "../msp/schema/item.ts";
import type { Session } from "../msp/schema/session.ts";
import { writtenPreview } from "./part/attachment-text.ts";
import type { Workspace } from "./workspace.ts";

/** A row or a result that describes the session. A member that is absent says nothing. */
export function sessionDescribed(work: Workspace, session: Session): void {
  const title = session.name ?? writtenPreview(session.title) ?? writtenPreview(session.firstUserPrompt);
  if (title !== undefined) work.emit({ type: "muse/titleChanged", title });
  if (session.workspaceRoot !== null || session.branch !== undefined) {
    work.emit({
      type: "muse/workspaceChanged",
      workspaceRoot: session.workspaceRoot ?? undefined,
      branch: session.branch ?? work.session.branch,
    });
  }
  if (session.modelId !== null)
    modelChanged(work, { modelId: session.modelId, providerId: session.providerId });
  if (session.approvalMode !== undefined) approvalModeChanged(work, session.approvalMode);
}

export function modelChanged(
  work: Workspace,
  { modelId, providerId }: { readonly modelId: string; readonly providerId?: string | null | undefined },
): void {
  const known = work.session.model;
  const model = { modelId, ...(providerId != null && { providerId }) };
  if (known?.modelId === model.modelId && known.providerId === model.providerId) return;
  work.emit({ type: "muse/modelChanged", model });
}

export function approvalModeChanged(work: Workspace, { mode }: { readonly mode: string }): void {
  work.emit({ type: "muse/approvalModeChanged", approvalMode: mode });
}

/**
 * `cumulative` is the session's own sum; the turn's usage adds up the model calls of the turn. Muse sums no cached
 * tokens, so their sum is known only while every call since the first one was seen.
 */
export function tokensUsed(work: Workspace, event: EventParams<"session/tokenUsage">): void {
  const { cumulative, promptTokens, totalTokens, usage, turnId, modelId } = event;
  const known = work.session.usage;
  // The sum only grows: one that does not is a call that was counted before.
  if (known !== undefined && cumulative.totalTokens <= known.totalTokens) return;
  const cached = usage.cacheReadTokens ?? usage.cachedTokens;
  const cachedBefore = known === undefined ? 0 : known.cachedInputTokens;
  const isEveryCallSeen = (known?.inputTokens ?? 0) + promptTokens === cumulative.promptTokens;
  work.emit({
    type: "muse/usageChanged",
    usage: {
      inputTokens: cumulative.promptTokens,
      ...(cachedBefore !== undefined && isEveryCallSeen && { cachedInputTokens: cachedBefore + cached }),
      outputTokens: cumulative.outputTokens,
      totalTokens: cumulative.totalTokens,
      lastInputTokens: promptTokens,
      lastTotalTokens: totalTokens,
    },
  });
  if (work.session.context?.pressure === undefined) work.emit({ type: "muse/contextChanged" });
  const turn = work.view.chat.activeTurn;
  if (turn?.id !== turnId) return;
  work.emit({
    type: "chat/usage",
    turnId,
    usage: {
      inputTokens: (turn.usage?.inputTokens ?? 0) + promptTokens,
      outputTokens: (turn.usage?.outputTokens ?? 0) + usage.outputTokens,
      cacheReadTokens: (turn.usage?.cacheReadTokens ?? 0) + cached,
      ...(modelId !== undefined && { model: modelId }),
    },
  });
}

/** How full the context is, as an event or a snapshot tells it. */
export function contextUsed(
  work: Workspace,
  told: Pick<EventParams<"session/contextUsage">, "usedTokens" | "windowTokens" | "pressure">,
): void {
  const { usedTokens, windowTokens, pressure } = told;
  work.emit({
    type: "muse/contextChanged",
    context: { usedTokens, pressure, ...(windowTokens !== undefined && { windowTokens }) },
  });
}

/**
 * Muse reports no context of its own after a compaction, so the meter takes the size that the compaction names. Not
 * where no model call is known of, as in a past that is told by its items: what came after it is not known there.
 */
export function compacted(work: Workspace, item: Extract<Item, { kind: "compaction" }>): void {
  const { outcome, tokensAfter } = item;
  const { usage, context } = work.session;
  if (outcome !== "compacted" || tokensAfter === undefined || usage === undefined) return;
  const windowTokens = context?.windowTokens;
  work.emit({
    type: "muse/contextChanged",
    context: { usedTokens: tokensAfter, ...(windowTokens !== undefined && { windowTokens }) },
  });
}

export function subscriptionObserved(work: Workspace, event: EventParams<"usage/changed">): void {
  work.emit({ type: "muse/subscriptionChanged", subscription: subscriptionOf(event) });
}

/** What an event tells of the account, or an answer to `usage/read`. */
export function subscriptionOf(
  told: Pick<EventParams<"usage/changed">, "observedAtMs" | "tier" | "window" | "weekly">,
): Subscription {
  const { observedAtMs, tier, window, weekly } = told;
  return {
    observedAt: observedAtMs,
    tier,
    window: {
      usedPercent: window.usedPercent,
      resetsAt: window.resetsAtMs,
      minutes: window.windowDurationMins,
    },
    weekly: { usedPercent: weekly.usedPercent, resetsAt: weekly.resetsAtMs },
  };
}

export function modelRouteUnserved(work: Workspace, event: EventParams<"session/modelRouteUnserved">): void {
  work.emit({
    type: "muse/noticeSet",
    notice: {
      id: `route:${event.viewCursor}`,
      severity: "warning",
      title: `The credentials in use cannot serve ${event.modelId}`,
      description: "Choose another model, or sign in again with an account that has it.",
    },
  });
}

export function viewHealthChanged(work: Workspace, event: EventParams<"session/viewHealthChanged">): void {
  work.emit({
    type: "muse/noticeSet",
    notice: {
      id: "view-health",
      severity: "warning",
      title: `Muse reports that the view of this session is ${event.health}`,
      description: "What is shown may be incomplete. Reload the agent to read the conversation again.",
    },
  });
}
