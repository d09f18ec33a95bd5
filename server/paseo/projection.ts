/**
 * What Paseo must hear so that it knows what is true now. A pure comparison of two views: told from nothing
 * it is a replay, told step by step it is live, and both come to the same timeline.
 */
import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import { findTurn, partId } from "../../shared/chat/select.ts";
import type { ActiveTurn, ResponsePart, Turn } from "../../shared/chat/state.ts";
import type { Notice, Submission } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { pendingPermissions } from "./permission.ts";
import {
  growingFrom,
  isRewritten,
  isText,
  NO_TEXTS,
  shownLength,
  type ToldTexts,
  textRows,
} from "./text-rows.ts";
import { partItems, textItems, userItem } from "./timeline.ts";
import type { ChildId } from "./tool-detail.ts";
import { sessionUsage } from "./usage.ts";

export interface Projection {
  /** Paseo's id of the session. */
  readonly sessionId: string;
  /** What Paseo has been told so far. */
  readonly told: View;
  readonly texts: ToldTexts;
  /** Absent where Paseo shows no children. */
  readonly childId?: ChildId | undefined;
}

export interface Projected {
  readonly projection: Projection;
  readonly events: readonly ProviderEvent[];
}

/** Tells the conversation so far, before the session is ready: rows and what waits, no turns. */
export function projectHistory(
  sessionId: string,
  view: View,
  contextLimit?: number,
  childId?: ChildId,
): Projected {
  const events = [
    ...turnsOf(view).flatMap((turn) => historyOfTurn(sessionId, view, turn, childId)),
    ...[...pendingPermissions(view).values()].map((request) => permission(sessionId, request)),
    ...usageEvents(sessionId, undefined, view, contextLimit),
    ...view.session.notices.filter(({ passing }) => !passing).map((notice) => noticeEvent(sessionId, notice)),
  ];
  return { projection: { sessionId, told: view, texts: NO_TEXTS, childId }, events };
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
  const texts: NewTexts = {
    replaced: new Map(projection.texts.replaced),
    growing: new Map(isSameTurn ? projection.texts.growing : []),
  };
  const turns = changedTurns(told, view);
  const answers = (isMine: (submission: Submission) => boolean) =>
    view.session.submissions
      .filter(isMine)
      .flatMap((submission) => submissionEvents(sessionId, told, view, submission));
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

function turnsOf({ chat }: View): readonly (ActiveTurn | Turn)[] {
  return chat.activeTurn === undefined ? chat.turns : [...chat.turns, chat.activeTurn];
}

/** Unchanged turns are the same objects, so this costs one comparison of references per turn. */
function changedTurns(told: View, view: View): readonly (ActiveTurn | Turn)[] {
  const known = told.chat.turns;
  const finished = view.chat.turns.filter((turn, at) => known[at] !== turn && !known.includes(turn));
  const { activeTurn } = view.chat;
  return activeTurn === undefined || activeTurn === told.chat.activeTurn
    ? finished
    : [...finished, activeTurn];
}

function historyOfTurn(
  sessionId: string,
  view: View,
  turn: ActiveTurn | Turn,
  childId: ChildId | undefined,
): readonly ProviderEvent[] {
  const prompt = turn.message.origin.kind === "user" ? messageOf(turn) : undefined;
  const rows = turn.responseParts.flatMap((part) =>
    partItems(part, partId(part) ?? turn.id, view.session, childId),
  );
  const failure = "error" in turn && turn.error ? [errorItem(turn)] : [];
  return [...(prompt ? [prompt] : []), ...rows, ...failure].map((item) => ({
    type: "timeline.item",
    sessionId,
    item,
    ...(turn.startedAt !== undefined && { timestamp: turn.startedAt }),
  }));
}

function messageOf({ id, message }: ActiveTurn | Turn, clientMessageId?: string): TimelineItem | undefined {
  return userItem(id, message, { turnId: id, ...(clientMessageId !== undefined && { clientMessageId }) });
}

/** In a replay no terminal event tells that a turn failed. */
function errorItem({ id, error }: Turn): TimelineItem {
  return { type: "error", id: `${id}:error`, message: error?.message ?? "The turn failed." };
}

function turnEvents(
  projection: Projection,
  view: View,
  turn: ActiveTurn | Turn,
  texts: NewTexts,
): readonly ProviderEvent[] {
  const { sessionId, told } = projection;
  const before = findTurn(told.chat, turn.id);
  const items = turn.responseParts.flatMap((part, at) =>
    before?.responseParts[at] === part || isAskedAgain(view, turn, part)
      ? []
      : changedItems(projection, before, part, view, texts),
  );
  return [
    ...(before === undefined ? opening(sessionId, view, turn) : []),
    ...items.map((item) => row(sessionId, item)),
    ...(isFinished(turn) && (before === undefined || !isFinished(before)) ? [terminal(sessionId, turn)] : []),
  ];
}

/** What waits for a person moved on to the running turn: its one row goes on there and was never canceled. */
function isAskedAgain({ chat: { activeTurn } }: View, turn: ActiveTurn | Turn, part: ResponsePart): boolean {
  if (activeTurn === undefined || turn.id === activeTurn.id) return false;
  if (part.kind !== "toolCall" && part.kind !== "inputRequest") return false;
  return activeTurn.responseParts.some((candidate) => partId(candidate) === partId(part));
}

function opening(sessionId: string, view: View, turn: ActiveTurn | Turn): readonly ProviderEvent[] {
  const own = view.session.submissions.find(
    ({ commandId, turnId, delivery, shown }) =>
      turnId === turn.id && (delivery === "turn" || (shown && commandId === turnId)),
  );
  const isToldAlready = own?.delivery === "turn" || turn.message.origin.kind !== "user";
  const prompt = isToldAlready ? undefined : messageOf(turn, own?.clientMessageId);
  return [...(prompt ? [row(sessionId, prompt)] : []), turnEvent(sessionId, turn.id, "started")];
}

/** Only what Paseo has not got yet: whole snapshots under their ids, settled rows of a text left out. */
function changedItems(
  { told, texts: { growing }, childId }: Projection,
  before: ActiveTurn | Turn | undefined,
  part: ResponsePart,
  view: View,
  texts: NewTexts,
): readonly TimelineItem[] {
  const id = partId(part);
  if (id === undefined) return [];
  const known = before?.responseParts.find((candidate) => partId(candidate) === id);
  const isNew = known === undefined || isRewritten(known, part);
  const count = (texts.replaced.get(id) ?? 0) + (known !== undefined && isNew ? 1 : 0);
  const rowId = count === 0 ? id : `${id}~${count}`;
  if (count > 0) texts.replaced.set(id, count);
  if (isText(part)) {
    const length = isNew || !isText(known) ? 0 : shownLength(known);
    if (shownLength(part) <= length) return [];
    const rows = textRows(part, isNew ? 0 : (growing.get(id) ?? length));
    const from = growingFrom(rows);
    if (from === undefined) texts.growing.delete(id);
    else texts.growing.set(id, from);
    return textItems(part, rowId, rows);
  }
  const sent = isNew ? [] : partItems(known, rowId, told.session, childId);
  return partItems(part, rowId, view.session, childId).filter((item, at) => !sameItem(item, sent[at]));
}

function sameItem(item: TimelineItem, sent: TimelineItem | undefined): boolean {
  return sent !== undefined && item.id === sent.id && JSON.stringify(item) === JSON.stringify(sent);
}

/** A turn that was taken back is in the chat no more, but Paseo still waits for its end. */
function vanishedTurn({ sessionId, told, childId }: Projection, view: View): readonly ProviderEvent[] {
  const { activeTurn } = told.chat;
  if (activeTurn === undefined || findTurn(view.chat, activeTurn.id) !== undefined) return [];
  const turnId = activeTurn.id;
  // Paseo keeps the rows of it, and those of calls would run for ever.
  const cutShort = activeTurn.responseParts
    .flatMap((part) => partItems(part, partId(part) ?? "", told.session, childId))
    .flatMap((item) => (item.type === "tool_call" && item.status === "running" ? [canceled(item)] : []));
  return [
    ...cutShort.map((item) => row(sessionId, item)),
    { ...turnEvent(sessionId, turnId, "canceled"), error: { message: "The prompt was taken back." } },
  ];
}

function canceled({ status: _running, error: _none, ...item }: ToolCallRow): TimelineItem {
  return { ...item, status: "canceled", error: null };
}

/** One result for each prompt, once Muse runs it or never will; the person's row stands before it. */
function submissionEvents(
  sessionId: string,
  told: View,
  view: View,
  submission: Submission,
): readonly ProviderEvent[] {
  const { commandId, clientMessageId, delivery, turnId, error, text, images, status } = submission;
  const before = told.session.submissions.find((known) => known.commandId === commandId);
  if (isAnswered(before) || !isAnswered(submission)) return [];
  const result = (outcome: PromptResult): ProviderEvent => ({
    type: "session.prompt_result",
    sessionId,
    clientMessageId,
    result: outcome,
  });
  if (submission.answer !== undefined) {
    const { level, text: message } = submission.answer;
    const prompt = userItem(commandId, { text }, { clientMessageId });
    const answered: TimelineItem = { type: "notification", id: `${commandId}:answer`, level, message };
    const isSteer = delivery === "steer" && turnId !== undefined;
    return [
      ...(prompt ? [row(sessionId, prompt)] : []),
      ...(message === "" ? [] : [row(sessionId, answered)]),
      result(isSteer ? { type: "steer", turnId } : { type: "completed" }),
    ];
  }
  if (status === "failed" || turnId === undefined) {
    return [result({ type: "failed", error: error ?? { message: "Muse did not take the prompt." } })];
  }
  if (delivery === "steer") return [result({ type: "steer", turnId })];
  const attachments = (images ?? []).map((label) => ({ type: "simple" as const, label }));
  const message = findTurn(view.chat, turnId)?.message ?? { text, attachments };
  const prompt = userItem(commandId, message, { clientMessageId, turnId });
  return [...(prompt ? [row(sessionId, prompt)] : []), result({ type: "turn", turnId })];
}

function isAnswered(submission: Submission | undefined): boolean {
  return submission?.status === "accepted" || submission?.status === "failed";
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

function terminal(sessionId: string, turn: Turn): ProviderEvent {
  switch (turn.state) {
    case "complete":
      return turnEvent(sessionId, turn.id, "completed");
    case "cancelled":
      return { ...turnEvent(sessionId, turn.id, "canceled"), error: { message: "Stopped" } };
    case "error":
      return {
        ...turnEvent(sessionId, turn.id, "failed"),
        error: {
          message: turn.error?.message ?? "The turn failed.",
          ...(turn.error && { code: turn.error.errorType }),
          ...diagnosticOf(turn),
        },
      };
  }
}

function diagnosticOf({ error }: Turn): { diagnostic?: string } {
  const diagnostic = error?._meta?.["diagnostic"];
  return typeof diagnostic === "string" ? { diagnostic } : {};
}

function isFinished(turn: ActiveTurn | Turn): turn is Turn {
  return "state" in turn;
}

interface NewTexts extends ToldTexts {
  readonly replaced: Map<string, number>;
  readonly growing: Map<string, number>;
}

type ToolCallRow = Extract<TimelineItem, { type: "tool_call" }>;
type PromptResult = Extract<ProviderEvent, { type: "session.prompt_result" }>["result"];
type TurnEvent = Extract<ProviderEvent, { type: "session.turn" }>;

function turnEvent(sessionId: string, turnId: string, state: TurnEvent["state"]): TurnEvent {
  return { type: "session.turn", sessionId, turnId, state };
}

function row(sessionId: string, item: TimelineItem): ProviderEvent {
  return { type: "timeline.item", sessionId, item };
}
