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

type TextAction = DeltaAction | ReasoningAction;

/** What is not in the view yet. */
type Gathered =
  /** Goes to where the last text went, where nothing else has happened since. */
  | { readonly kind: "text"; readonly last: TextAction; readonly text: string }
  | { readonly kind: "parts"; readonly turnId: string; readonly newest: PartChain };

/** Parts in the order in which they came, from the newest back. */
interface PartChain {
  readonly part: ResponsePart;
  readonly before: PartChain | undefined;
}

export class GrowingView {
  readonly #before: View;
  readonly #gathered: Gathered | undefined;
  #view: View | undefined;

  constructor(before: View, gathered?: Gathered) {
    this.#before = before;
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
    const gathered = this.#view === undefined ? this.#gathered : undefined;
    if (gathered?.kind !== "parts") return partIn(this.view, turnId, id);
    for (let link: PartChain | undefined = gathered.newest; link !== undefined; link = link.before)
      if (turnId === gathered.turnId && partId(link.part) === id) return link.part;
    return partIn(this.#before, turnId, id);
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
    return new GrowingView(view, isText ? { kind: "text", last: action, text: "" } : undefined);
  }

  #afterPart(turnId: string, part: ResponsePart): GrowingView {
    const gathered = this.#gathered;
    return this.#view === undefined && gathered?.kind === "parts"
      ? new GrowingView(this.#before, { kind: "parts", turnId, newest: { part, before: gathered.newest } })
      : new GrowingView(this.view, { kind: "parts", turnId, newest: { part, before: undefined } });
  }

  #afterText(last: TextAction): GrowingView {
    const gathered = this.#gathered;
    return this.#view === undefined && gathered?.kind === "text"
      ? new GrowingView(this.#before, { kind: "text", last, text: gathered.text + last.content })
      : new GrowingView(this.view, { kind: "text", last, text: last.content });
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
