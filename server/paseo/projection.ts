/**
 * What Paseo must hear so that it knows what is true now. A pure comparison of two views: told from nothing
 * it is a replay, told step by step it is live, and both come to the same timeline.
 */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { isTerminalToolCall, partId } from "../../shared/chat/select.ts";
import type { ActiveTurn, ResponsePart, Turn } from "../../shared/chat/state.ts";
import type { Notice, Submission } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { row, turnEvent } from "./event.ts";
import { pendingPermissions } from "./permission.ts";
import { promptResult } from "./prompt-results.ts";
import { isText, NO_TEXTS, shownLength } from "./text-rows.ts";
import { partItems } from "./timeline.ts";
import type { Projection } from "./told.ts";
import type { ChildId } from "./tool-detail.ts";
import { pastOfTurn, terminal, turnEvents, vanishedTurn } from "./turn-events.ts";
import { sessionUsage } from "./usage.ts";

export interface Projected {
  readonly projection: Projection;
  readonly events: readonly ProviderEvent[];
}

/** Before Paseo is told anything of the conversation. */
export function untold(sessionId: string, view: View, childId?: ChildId): Projection {
  return { sessionId, told: withTurns(view, []), texts: NO_TEXTS, childId };
}

/** Tells a whole conversation at once. */
export function projectHistory(sessionId: string, view: View): Projected {
  return projectRest(untold(sessionId, view), view);
}

/** Tells what was not told of the conversation so far, before the session is ready: rows and what waits, no turns. */
export function projectRest(projection: Projection, view: View, contextLimit?: number): Projected {
  const { sessionId } = projection;
  const { projection: told, events } = projectRows(projection, view);
  return {
    projection: told,
    events: [
      ...events,
      ...[...pendingPermissions(view).values()].map((request) => permission(sessionId, request)),
      ...usageEvents(sessionId, undefined, view, contextLimit),
      ...view.session.notices
        .filter(({ passing }) => !passing)
        .map((notice) => noticeEvent(sessionId, notice)),
    ],
  };
}

/** Tells of a past that is still being read the rows that stand: the rest of it comes after them. */
export function projectPast(projection: Projection, view: View): Projected {
  return projectRows(projection, standing(view));
}

function projectRows(projection: Projection, view: View): Projected {
  const { sessionId, told, childId } = projection;
  const texts = { replaced: new Map(projection.texts.replaced) };
  const events = changedTurns(told, view).flatMap((turn) => pastOfTurn(projection, view, turn, texts));
  return {
    projection: { sessionId, told: view, texts: { ...NO_TEXTS, replaced: texts.replaced }, childId },
    events,
  };
}

/**
 * A turn can be taken back as long as nothing answers it, and where a part is open its row may come to show only
 * later, ahead of those that follow.
 */
function standing(view: View): View {
  const { turns, activeTurn } = view.chat;
  if (activeTurn === undefined)
    return turns.at(-1)?.responseParts.length === 0 ? withTurns(view, turns.slice(0, -1)) : view;
  const open = activeTurn.responseParts.findIndex((part) => !isSettled(part));
  const responseParts = open < 0 ? activeTurn.responseParts : activeTurn.responseParts.slice(0, open);
  return withTurns(view, turns, responseParts.length === 0 ? undefined : { ...activeTurn, responseParts });
}

function isSettled(part: ResponsePart): boolean {
  if (isText(part)) return shownLength(part) > 0;
  if (part.kind === "toolCall") return isTerminalToolCall(part.toolCall);
  return part.kind !== "inputRequest" || part.response !== undefined;
}

function withTurns(view: View, turns: readonly Turn[], activeTurn?: ActiveTurn): View {
  return { ...view, chat: { ...view.chat, turns, activeTurn } };
}

/**
 * What is told right after the session is ready: the turn that runs, and of the turn before it the calls that
 * were cut short. A daemon that kept the conversation takes no replay, so for it they would run for ever.
 */
export function projectReady({ sessionId, told, childId }: Projection): readonly ProviderEvent[] {
  const { turns, activeTurn } = told.chat;
  const cutShort = (turns.at(-1)?.responseParts ?? [])
    .flatMap((part) => partItems(part, partId(part) ?? "", told.session, childId))
    .filter((item) => item.type === "tool_call" && item.status === "canceled")
    .map((item) => row(sessionId, item));
  return activeTurn === undefined ? cutShort : [...cutShort, turnEvent(sessionId, activeTurn.id, "started")];
}

/** Start and end of the newest turn that has ended. */
export function projectEnd({ sessionId, told }: Projection): readonly ProviderEvent[] {
  const last = told.chat.turns.at(-1);
  return last === undefined ? [] : [turnEvent(sessionId, last.id, "started"), terminal(sessionId, last)];
}

/** Tells everything that changed since. No event where nothing did. */
export function project(projection: Projection, view: View, contextLimit?: number): Projected {
  const { sessionId, told, childId } = projection;
  if (view === told) return { projection, events: [] };
  const isSameTurn = view.chat.activeTurn?.id === told.chat.activeTurn?.id;
  const texts = {
    replaced: new Map(projection.texts.replaced),
    growing: new Map(isSameTurn ? projection.texts.growing : []),
  };
  const turns = changedTurns(told, view);
  const answers = (isMine: (submission: Submission) => boolean) =>
    view.session.submissions
      .filter(isMine)
      .flatMap((submission) => promptResult(sessionId, told, view, submission));
  const events = [
    ...resolutions(sessionId, told, view),
    ...usageEvents(sessionId, told, view, contextLimit),
    ...vanishedTurn(projection, view),
    ...turns.flatMap((turn) => [
      ...answers(({ turnId }) => turnId === turn.id),
      ...turnEvents(projection, view, turn, texts),
    ]),
    ...answers(({ turnId }) => !turns.some(({ id }) => id === turnId)),
    ...requests(sessionId, told, view),
    ...compacting(sessionId, told, view),
    ...notices(sessionId, told, view),
  ];
  return { projection: { sessionId, told: view, texts, childId }, events };
}

/** Unchanged turns are the same objects, so this costs one comparison of references per turn. */
function changedTurns(told: View, view: View): readonly (ActiveTurn | Turn)[] {
  const moved = view.chat.turns.filter((turn, at) => told.chat.turns[at] !== turn);
  const known = new Set(moved.length === 0 ? [] : told.chat.turns);
  const finished = moved.filter((turn) => !known.has(turn));
  const { activeTurn } = view.chat;
  return activeTurn === undefined || activeTurn === told.chat.activeTurn
    ? finished
    : [...finished, activeTurn];
}

function resolutions(sessionId: string, told: View, view: View): readonly ProviderEvent[] {
  const open = pendingPermissions(view);
  return [...pendingPermissions(told).keys()]
    .filter((permissionId) => !open.has(permissionId))
    .map((permissionId) => ({ type: "session.permission_resolved", sessionId, permissionId }));
}

function requests(sessionId: string, told: View, view: View): readonly ProviderEvent[] {
  const known = pendingPermissions(told);
  return [...pendingPermissions(view)]
    .filter(([permissionId]) => !known.has(permissionId))
    .map(([, request]) => permission(sessionId, request));
}

function permission(
  sessionId: string,
  request: Extract<ProviderEvent, { type: "session.permission" }>["request"],
): ProviderEvent {
  return { type: "session.permission", sessionId, request };
}

/** Muse tells nothing of a compaction until its end; what is known before is that it was admitted. */
function compacting(sessionId: string, told: View, view: View): readonly ProviderEvent[] {
  const { compacting: commandId } = view.session;
  if (commandId === undefined || commandId === told.session.compacting) return [];
  return [row(sessionId, { type: "compaction", id: commandId, status: "loading", trigger: "manual" })];
}

function notices(sessionId: string, told: View, view: View): readonly ProviderEvent[] {
  if (told.session.notices === view.session.notices) return [];
  return view.session.notices
    .filter((notice) => !told.session.notices.includes(notice))
    .map((notice) => noticeEvent(sessionId, notice));
}

function noticeEvent(sessionId: string, { passing: _passing, ...notice }: Notice): ProviderEvent {
  return { type: "session.notice", sessionId, notice };
}

function usageEvents(
  sessionId: string,
  told: View | undefined,
  view: View,
  contextLimit: number | undefined,
): readonly ProviderEvent[] {
  if (told?.session.usage === view.session.usage && told?.session.context === view.session.context) return [];
  const usage = sessionUsage(view.session, contextLimit);
  return usage === undefined ? [] : [{ type: "session.usage", sessionId, usage }];
}
