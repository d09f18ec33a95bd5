/**
 * A view while its active turn grows. Text that streams into a part, and parts that come one after the other, are
 * gathered and join the chat when somebody looks: each costs the same however much is in the chat, the turn and the
 * message.
 */
import type { DeltaAction, ReasoningAction } from "../../shared/chat/actions.ts";
import { findTurn, partId } from "../../shared/chat/select.ts";
import type { ResponsePart } from "../../shared/chat/state.ts";
import { addParts } from "../../shared/chat/streaming.ts";
import type { SessionState } from "../../shared/session/state.ts";
import { type View, type ViewAction, viewReducer } from "../../shared/view.ts";
import { VersionedMap } from "./value/versioned-map.ts";

type TextAction = DeltaAction | ReasoningAction;

/** What is not in the view yet. */
type Gathered =
  /** Goes to where the last text went, where nothing else has happened since. */
  | { readonly kind: "text"; readonly last: TextAction; readonly text: string }
  | { readonly kind: "parts"; readonly turnId: string; readonly newest: PartChain };

/** Parts in the order in which they came, from the newest back. */
interface PartChain {
  readonly part: ResponsePart;
  /** Its place in the turn. */
  readonly at: number;
  readonly before: PartChain | undefined;
}

/** By identity, the place of each part in the active turn: they only join at its end. */
type Places = VersionedMap<string, number>;

export class GrowingView {
  readonly #before: View;
  readonly #places: Places;
  readonly #gathered: Gathered | undefined;
  #view: View | undefined;

  constructor(before: View, places = placesIn(before), gathered?: Gathered) {
    this.#before = before;
    this.#places = places;
    this.#gathered = gathered;
  }

  get view(): View {
    this.#view ??= joined(this.#before, this.#gathered);
    return this.#view;
  }

  /** The chat's activity, which nothing that is gathered changes. */
  get activity(): string | undefined {
    return this.#before.chat.activity;
  }

  get activeTurnId(): string | undefined {
    return this.#before.chat.activeTurn?.id;
  }

  get session(): SessionState {
    return this.#before.session;
  }

  /** The part with that identity in the active or a finished turn. */
  part(turnId: string, id: string): ResponsePart | undefined {
    if (turnId !== this.activeTurnId) return partIn(this.#before, turnId, id);
    const at = this.#places.get(id);
    return at === undefined ? undefined : this.view.chat.activeTurn?.responseParts[at];
  }

  /** The view after the action, or this very one where it changes nothing. `now` gives milliseconds since the epoch. */
  after(action: ViewAction, now: () => number): GrowingView {
    if (action.type === "chat/responsePart" && action.turnId === this.activeTurnId)
      return this.#afterPart(action.turnId, action.part);
    const isText = action.type === "chat/delta" || action.type === "chat/reasoning";
    if (isText && this.#isFed(action)) return this.#afterText(action);
    const before = this.view;
    const view = viewReducer(before, action, { now });
    if (view === before) return this;
    const places = placesAfter(this.#places, before, view);
    return new GrowingView(view, places, isText ? { kind: "text", last: action, text: "" } : undefined);
  }

  #afterPart(turnId: string, part: ResponsePart): GrowingView {
    const gathered =
      this.#view === undefined && this.#gathered?.kind === "parts" ? this.#gathered : undefined;
    const view = gathered === undefined ? this.view : this.#before;
    const at = gathered === undefined ? partsOf(view).length : gathered.newest.at + 1;
    const newest = { part, at, before: gathered?.newest };
    return new GrowingView(view, withPlace(this.#places, part, at), { kind: "parts", turnId, newest });
  }

  #afterText(last: TextAction): GrowingView {
    const gathered = this.#gathered;
    return this.#view === undefined && gathered?.kind === "text"
      ? new GrowingView(this.#before, this.#places, {
          kind: "text",
          last,
          text: gathered.text + last.content,
        })
      : new GrowingView(this.view, this.#places, { kind: "text", last, text: last.content });
  }

  /** Text goes on to where the last one went, so that it finds its part, too. */
  #isFed({ type, turnId, partId: to }: TextAction): boolean {
    if (this.#gathered?.kind !== "text") return false;
    const { last } = this.#gathered;
    return last.partId === to && last.turnId === turnId && last.type === type;
  }
}

function joined(before: View, gathered: Gathered | undefined): View {
  switch (gathered?.kind) {
    case undefined:
      return before;
    case "text":
      return gathered.text === ""
        ? before
        : viewReducer(before, { ...gathered.last, content: gathered.text });
    case "parts":
      return { ...before, chat: addParts(before.chat, gathered.turnId, listed(gathered.newest)) };
  }
}

function listed(newest: PartChain): readonly ResponsePart[] {
  const parts: ResponsePart[] = [];
  for (let link: PartChain | undefined = newest; link !== undefined; link = link.before)
    parts.push(link.part);
  return parts.reverse();
}

function partIn({ chat }: View, turnId: string, id: string): ResponsePart | undefined {
  return findTurn(chat, turnId)?.responseParts.findLast((part) => partId(part) === id);
}

function partsOf({ chat }: View): readonly ResponsePart[] {
  return chat.activeTurn?.responseParts ?? [];
}

function placesIn(view: View): Places {
  return partsOf(view).reduce(withPlace, VersionedMap.of());
}

function placesAfter(places: Places, before: View, view: View): Places {
  if (partsOf(view) === partsOf(before)) return places;
  const goesOn = view.chat.activeTurn?.id === before.chat.activeTurn?.id;
  const known = partsOf(before).length;
  return goesOn && known <= partsOf(view).length
    ? partsOf(view)
        .slice(known)
        .reduce((all, part, at) => withPlace(all, part, known + at), places)
    : placesIn(view);
}

function withPlace(places: Places, part: ResponsePart, at: number): Places {
  const id = partId(part);
  return id === undefined ? places : places.set(id, at);
}
