/**
 * The fold: MSP events in, actions on the view out. Live streaming, replay and reconnect all come through
 * here, so what a person sees depends on what was told, never on how it arrived.
 */
import { chatResource } from "../../shared/chat/resource.ts";
import { SessionStatus } from "../../shared/chat/state.ts";
import type { View, ViewAction } from "../../shared/view.ts";
import type { MspEvent } from "../msp/events.ts";
import { admit } from "./admission.ts";
import {
  approvalEscalated,
  approvalRequested,
  approvalResolved,
  approvalUpdated,
  stageMoved,
} from "./approvals.ts";
import { askAgain } from "./ask-again.ts";
import { draftWritten } from "./drafts.ts";
import { endBackground } from "./end-background.ts";
import { cancelActiveTurn, leaveOpenedTurn } from "./end-turn.ts";
import type { Configuration, FoldInput } from "./fold-input.ts";
import { goalChanged } from "./goal.ts";
import { GrowingView } from "./growing-view.ts";
import { eventOfPast, historyServed, pastRead } from "./history.ts";
import { failPrompts, hostBack, hostLost } from "./host-end.ts";
import { itemChanged, itemDelta, todosChanged } from "./items.ts";
import { olderTurns } from "./older-turns.ts";
import { turnUnqueued, unqueueAdmitted } from "./queue.ts";
import { turnRetracted } from "./retract.ts";
import { turnRetryScheduled } from "./retries.ts";
import { openAdmittedTurn } from "./running-turn.ts";
import {
  approvalModeChanged,
  contextUsed,
  modelChanged,
  modelRouteUnserved,
  sessionDescribed,
  subscriptionObserved,
  tokensUsed,
  viewHealthChanged,
} from "./session-facts.ts";
import { type AnnouncedPatch, patchRead } from "./stored.ts";
import { childRead } from "./subagent-row.ts";
import { answerSubmission, failSubmission, submit } from "./submissions.ts";
import { turnCompleted, turnStarted } from "./turns.ts";
import { unloadOldTurns } from "./unload.ts";
import { userInputRequested, userInputSettled } from "./user-inputs.ts";
import { VersionedMap } from "./value/versioned-map.ts";
import { Fold, Workspace } from "./workspace.ts";

export interface FoldStep {
  readonly fold: Fold;
  /** In the order in which they were applied; empty where the input said nothing new. */
  readonly actions: readonly ViewAction[];
  /** Patches that can be read from now on; what is read comes back as `patchRead`. */
  readonly patches: readonly AnnouncedPatch[];
}

/**
 * A session of which nothing is known yet. `now` is milliseconds since the epoch. With `showsReminders` the reminder
 * children of Muse have rows.
 */
export function emptyFold(sessionId: string, now: number, showsReminders = false): Fold {
  const view: View = {
    chat: {
      resource: chatResource(sessionId),
      title: "",
      status: SessionStatus.Idle,
      modifiedAt: new Date(now).toISOString(),
      turns: [],
    },
    session: {
      sessionId,
      todos: [],
      submissions: [],
      approvals: [],
      userInputs: [],
      tasks: [],
      subagents: [],
      workflows: [],
      grants: [],
      notices: [],
    },
  };
  return new Fold({
    growing: new GrowingView(view),
    items: VersionedMap.of(),
    turns: VersionedMap.of(),
    isIdle: false,
    showsReminders,
    reminders: new Set(),
    settled: VersionedMap.of(),
    withdrawn: new Set(),
    updates: VersionedMap.of(),
    stored: VersionedMap.of(),
    starts: VersionedMap.of(),
    weight: 0,
  });
}

/** Pure. An input that says nothing new returns the very same fold and no action. */
export function step(fold: Fold, input: FoldInput, now: number): FoldStep {
  const work = new Workspace(fold, now);
  apply(work, input);
  askAgain(work);
  return { fold: work.finish(fold), actions: work.actions, patches: work.patches };
}

function apply(work: Workspace, input: FoldInput): void {
  switch (input.kind) {
    case "event":
      if (input.isPast) return eventOfPast(work, input.event, (event) => applyEvent(work, event));
      applyEvent(work, input.event);
      if (input.event.method === "turn/completed") unloadOldTurns(work);
      return;
    case "session":
      return sessionDescribed(work, input.session);
    case "history":
      return historyServed(work, input);
    case "older":
      return olderTurns(work, input.older);
    case "pastRead":
      return pastRead(work, input);
    case "submitted":
      return submit(work, input.submission);
    case "admitted":
      return admit(work, input.admission);
    case "unqueued":
      return unqueueAdmitted(work, input.turnId);
    case "resent":
      return work.emit({ type: "muse/submissionResent", commandId: input.commandId, as: input.as });
    case "refused":
      return failSubmission(work, input.commandId, input.error);
    case "answered":
      return answerSubmission(work, input.commandId, input.answer, input.turnId);
    case "compacting":
      return work.emit({ type: "muse/compactingChanged", commandId: input.commandId });
    case "configured":
      return configured(work, input.change);
    case "escalated":
      return approvalEscalated(work, input.approvalId);
    case "drafted":
      return draftWritten(work, input.draft);
    case "stageMoved":
      return stageMoved(work, input.requirement);
    case "patchRead":
      return patchRead(work, input.itemId, input.patch);
    case "childRead":
      return childRead(work, input.childSessionId, input.unreadable);
    case "left":
      return leaveOpenedTurn(work);
    case "closing":
      return closing(work);
    case "granted":
      return work.emit({ type: "muse/grantsChanged", grants: input.grants });
    case "notice":
      return work.emit({ type: "muse/noticeSet", notice: input.notice });
    case "hostLost":
      return hostLost(work, input.error, input.mayReturn === true);
    case "hostBack":
      return hostBack(work, input.activeTurnId);
  }
}

function configured(work: Workspace, { model, approvalMode, effort }: Configuration): void {
  const known = work.session.model;
  const isKnown =
    model?.modelId === known?.modelId &&
    (model?.providerId === undefined || model.providerId === known?.providerId);
  if (model !== undefined && !isKnown) modelChanged(work, model);
  if (approvalMode !== undefined) approvalModeChanged(work, { mode: approvalMode });
  if (effort !== undefined) work.emit({ type: "muse/effortChanged", effort });
}

/** What still runs or waits ends here as far as Paseo goes; Muse ends it on its side when its input closes. */
function closing(work: Workspace): void {
  work.emit({ type: "muse/compactingChanged" });
  const error = { code: "closed", message: "The session was closed before Muse took the message." };
  failPrompts(work, error);
  endBackground(work);
  do cancelActiveTurn(work);
  while (openAdmittedTurn(work));
  work.waiting = [];
}

function hostStands(work: Workspace, status: string): void {
  if (status === "running") work.isIdle = false;
  if (status === "idle") work.isIdle = true;
}

function applyEvent(work: Workspace, event: MspEvent): void {
  const { method, params } = event;
  switch (method) {
    case "turn/started":
      return turnStarted(work, params);
    case "turn/completed":
      return turnCompleted(work, params);
    case "turn/retracted":
      return turnRetracted(work, params);
    case "turn/unqueued":
      return turnUnqueued(work, params);
    case "turn/retryScheduled":
      return turnRetryScheduled(work, params);
    case "item/started":
    case "item/updated":
    case "item/completed":
      return itemChanged(work, params.item);
    case "item/delta":
      return itemDelta(work, params);
    case "approval/requested":
      return approvalRequested(work, params);
    case "approval/updated":
      return approvalUpdated(work, params);
    case "approval/resolved":
      return approvalResolved(work, params);
    case "userInput/requested":
      return userInputRequested(work, params);
    case "userInput/settled":
      return userInputSettled(work, params);
    case "session/statusChanged":
      return hostStands(work, params.status);
    case "session/started":
    case "session/listChanged":
      return sessionDescribed(work, params.session);
    case "session/tokenUsage":
      return tokensUsed(work, params);
    case "session/contextUsage":
      return contextUsed(work, params);
    case "session/modelChanged":
      return modelChanged(work, params);
    case "session/reasoningEffortChanged":
      return work.emit({ type: "muse/effortChanged", effort: params.reasoningEffort });
    case "session/approvalModeChanged":
      return approvalModeChanged(work, params);
    case "session/nameChanged":
      return work.emit({ type: "muse/titleChanged", title: params.name });
    case "session/branchChanged":
      return work.emit({ type: "muse/workspaceChanged", branch: params.branch ?? undefined });
    case "session/goalChanged":
      return goalChanged(work, params);
    case "session/todoListChanged":
      return todosChanged(work, params);
    case "session/modelRouteUnserved":
      return modelRouteUnserved(work, params);
    case "session/viewHealthChanged":
      return viewHealthChanged(work, params);
    case "usage/changed":
      return subscriptionObserved(work, params);
    // The connection's own business: unloading, gaps and lists change nothing in the conversation.
    case "session/closed":
    case "session/deleteCompleted":
    case "skill/changed":
    case "view/gap":
      return;
    default:
      return unhandled(event);
  }
}

/** Compiles only while every event of the union has a case above. */
function unhandled(_event: never): void {}
