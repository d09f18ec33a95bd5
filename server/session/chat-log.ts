/** The view of one session with the actions that led to it, for those who follow it by sequence number. */
import type { View, ViewAction } from "../../shared/view.ts";

export interface Envelope {
  readonly serverSeq: number;
  readonly action: ViewAction;
}

/** Envelopes that are kept; whoever is further behind subscribes again. */
const KEPT_ENVELOPES = 2000;
/** Characters of streamed text in them; all else that they tell is held by the view as well. */
export const KEPT_CHARACTERS = 2_000_000;

export class ChatLog {
  readonly #view: () => View;
  #envelopes: Envelope[] = [];
  #lastSeq = 0;
  #characters = 0;
  /** By tool call, the number of the newest action that told its output. */
  readonly #outputs = new Map<string, number>();
  #waiting = new Set<() => void>();

  constructor(
    /** The view as it stands, asked for when somebody looks. */
    view: () => View,
    /** AHP URI of the chat, with the opening that the sequence numbers belong to. */
    readonly resource: string,
  ) {
    this.#view = view;
  }

  get view(): View {
    return this.#view();
  }

  /** Sequence number of the newest action; 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The actions that led to the view as it is now. */
  append(actions: readonly ViewAction[]): void {
    for (const action of actions) {
      this.#lastSeq += 1;
      this.#forgetOutput(action);
      this.#envelopes.push({ serverSeq: this.#lastSeq, action });
      this.#characters += streamed(action);
    }
    if (this.#envelopes.length > 2 * KEPT_ENVELOPES || this.#characters > 2 * KEPT_CHARACTERS) this.#trim();
    this.wake();
  }

  /** Leaves the newest one in any case. */
  #trim(): void {
    let first = this.#envelopes.length;
    let characters = 0;
    for (const { action } of this.#envelopes.slice(-KEPT_ENVELOPES).reverse()) {
      if (characters > 0 && characters + streamed(action) > KEPT_CHARACTERS) break;
      characters += streamed(action);
      first -= 1;
    }
    this.#envelopes = this.#envelopes.slice(first);
    this.#characters = characters;
  }

  /**
   * Output is told as a whole each time. Everyone who gets an older one gets the newer one with it, so the older
   * one keeps its place and lets go of its text.
   */
  #forgetOutput(action: ViewAction): void {
    if (action.type === "chat/toolCallComplete") this.#outputs.delete(action.toolCallId);
    if (action.type !== "chat/toolCallContentChanged") return;
    const older = this.#outputs.get(action.toolCallId);
    const at = older === undefined ? -1 : older - this.#oldestSeq;
    const envelope = this.#envelopes[at];
    if (envelope?.action.type === "chat/toolCallContentChanged") {
      this.#envelopes[at] = { ...envelope, action: { ...envelope.action, content: [] } };
    }
    this.#outputs.set(action.toolCallId, this.#lastSeq);
  }

  get #oldestSeq(): number {
    return this.#envelopes[0]?.serverSeq ?? this.#lastSeq + 1;
  }

  /** The actions after that number, oldest first; undefined where they are no longer or not yet known. */
  after(serverSeq: number): readonly Envelope[] | undefined {
    const oldest = this.#oldestSeq;
    if (serverSeq > this.#lastSeq || serverSeq < oldest - 1) return undefined;
    return this.#envelopes.slice(serverSeq - oldest + 1);
  }

  /** Calls once, at the next action or when the session ends. Returns how to stop waiting. */
  readonly onNext = (listener: () => void): (() => void) => {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  };

  /** Lets everyone go on who waits. */
  wake(): void {
    if (this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}

function streamed(action: ViewAction): number {
  return action.type === "chat/delta" || action.type === "chat/reasoning" ? action.content.length : 0;
}
