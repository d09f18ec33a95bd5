/**
 * A view while text streams into one of its parts. What streams is gathered, and joins the chat when somebody looks:
 * a piece of text costs the same however much is in the chat, the turn and the message.
 */
import type { DeltaAction, ReasoningAction } from "../../shared/chat/actions.ts";
import { type View, type ViewAction, viewReducer } from "../../shared/view.ts";

type TextAction = DeltaAction | ReasoningAction;

export class GrowingView {
  readonly #before: View;
  /** The last text that went to the part, where nothing else has happened since. */
  readonly #stream: TextAction | undefined;
  /** Text of the stream that is not in `#before`. */
  readonly #gathered: string;
  #view: View | undefined;

  constructor(before: View, stream?: TextAction, gathered = "") {
    this.#before = before;
    this.#stream = stream;
    this.#gathered = gathered;
  }

  get view(): View {
    if (this.#stream === undefined || this.#gathered === "") return this.#before;
    this.#view ??= viewReducer(this.#before, { ...this.#stream, content: this.#gathered });
    return this.#view;
  }

  /** The chat's activity, which no text changes. */
  get activity(): string | undefined {
    return this.#before.chat.activity;
  }

  /** The view after the action, or this very one where it changes nothing. `now` in milliseconds since the epoch. */
  after(action: ViewAction, now: number): GrowingView {
    const isText = action.type === "chat/delta" || action.type === "chat/reasoning";
    if (isText && this.#isFed(action)) {
      return this.#view === undefined
        ? new GrowingView(this.#before, action, this.#gathered + action.content)
        : new GrowingView(this.#view, action, action.content);
    }
    const before = this.view;
    const view = viewReducer(before, action, { now: () => now });
    if (view === before) return this;
    return new GrowingView(view, isText ? action : undefined);
  }

  /** Text goes on to where the last one went, so that it finds its part, too. */
  #isFed({ type, turnId, partId }: TextAction): boolean {
    const stream = this.#stream;
    return stream?.partId === partId && stream.turnId === turnId && stream.type === type;
  }
}
