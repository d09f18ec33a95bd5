/** The rows of one turn, its beginning and its end. */
import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import { findTurn, partId } from "../../shared/chat/select.ts";
import type { ActiveTurn, ResponsePart, Turn } from "../../shared/chat/state.ts";
import type { View } from "../../shared/view.ts";
import { row, turnEvent } from "./event.ts";
import { growingFrom, isRewritten, isText, shownLength, textRows } from "./text-rows.ts";
import { partItems, textItems, userItem } from "./timeline.ts";
import type { NewTexts, Projection } from "./told.ts";

/** Its rows alone, at the time of the turn. */
export function pastOfTurn(
  projection: Projection,
  view: View,
  turn: ActiveTurn | Turn,
  texts: NewTexts,
): readonly ProviderEvent[] {
  const before = findTurn(projection.told.chat, turn.id);
  const isAsked = before === undefined && turn.message.origin.kind === "user";
  const prompt = isAsked ? messageOf(turn) : undefined;
  const hasFailed = "error" in turn && turn.error !== undefined;
  const isTold = before !== undefined && isFinished(before);
  const items = [
    ...(prompt ? [prompt] : []),
    ...newItems(projection, view, before, turn, texts, () => false),
    ...(hasFailed && !isTold ? [errorItem(turn)] : []),
  ];
  return items.map((item) => ({
    type: "timeline.item",
    sessionId: projection.sessionId,
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

export function turnEvents(
  projection: Projection,
  view: View,
  turn: ActiveTurn | Turn,
  texts: NewTexts,
): readonly ProviderEvent[] {
  const { sessionId, told } = projection;
  const before = findTurn(told.chat, turn.id);
  const isAsked = (part: ResponsePart) => isAskedAgain(view, turn, part);
  const items = newItems(projection, view, before, turn, texts, isAsked);
  return [
    ...(before === undefined ? opening(sessionId, view, turn) : []),
    ...items.map((item) => row(sessionId, item)),
    ...(isFinished(turn) && (before === undefined || !isFinished(before)) ? [terminal(sessionId, turn)] : []),
  ];
}

/** `goesOn` says of a part that it is told elsewhere. */
function newItems(
  projection: Projection,
  view: View,
  before: ActiveTurn | Turn | undefined,
  turn: ActiveTurn | Turn,
  texts: NewTexts,
  goesOn: (part: ResponsePart) => boolean,
): readonly TimelineItem[] {
  return turn.responseParts.flatMap((part, at) =>
    before?.responseParts[at] === part || goesOn(part)
      ? []
      : changedItems(projection, toldPart(before, part, at), part, view, texts),
  );
}

/** Parts only join at the end, so that what lies beyond those that were told is new. */
function toldPart(
  before: ActiveTurn | Turn | undefined,
  part: ResponsePart,
  at: number,
): ResponsePart | undefined {
  if (before === undefined || at >= before.responseParts.length) return undefined;
  const id = partId(part);
  const there = before.responseParts[at];
  if (there !== undefined && partId(there) === id) return there;
  return before.responseParts.find((candidate) => partId(candidate) === id);
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
  known: ResponsePart | undefined,
  part: ResponsePart,
  view: View,
  texts: NewTexts,
): readonly TimelineItem[] {
  const id = partId(part);
  if (id === undefined) return [];
  const isNew = known === undefined || isRewritten(known, part);
  const count = (texts.replaced.get(id) ?? 0) + (known !== undefined && isNew ? 1 : 0);
  const rowId = count === 0 ? id : `${id}~${count}`;
  if (count > 0) texts.replaced.set(id, count);
  if (isText(part)) {
    const length = isNew || !isText(known) ? 0 : shownLength(known);
    if (shownLength(part) <= length) return [];
    const rows = textRows(part, isNew ? 0 : (growing.get(id) ?? length));
    const from = growingFrom(rows);
    if (from === undefined) texts.growing?.delete(id);
    else texts.growing?.set(id, from);
    return textItems(part, rowId, rows);
  }
  const sent = isNew ? [] : partItems(known, rowId, told.session, childId);
  return partItems(part, rowId, view.session, childId).filter((item, at) => !sameItem(item, sent[at]));
}

function sameItem(item: TimelineItem, sent: TimelineItem | undefined): boolean {
  return sent !== undefined && item.id === sent.id && JSON.stringify(item) === JSON.stringify(sent);
}

/** A turn that was taken back is in the chat no more, but Paseo still waits for its end. */
export function vanishedTurn({ sessionId, told, childId }: Projection, view: View): readonly ProviderEvent[] {
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

function canceled({
  status: _running,
  error: _none,
  ...item
}: Extract<TimelineItem, { type: "tool_call" }>): TimelineItem {
  return { ...item, status: "canceled", error: null };
}

export function terminal(sessionId: string, turn: Turn): ProviderEvent {
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
