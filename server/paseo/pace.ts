/**
 * When a change is told to Paseo, as a pure function of what it is, how much has gathered, and when the session was
 * told last. Each session has a pace of its own and no telling is long, so none waits for what another one writes.
 */
import type { ChatState } from "../../shared/chat/state.ts";
import type { ViewAction } from "../../shared/view.ts";

/**
 * `lifecycle`: starts, ends, and all that a person waits for. `firstText`: the first words of a message.
 * `text`: what it grows by. `output`: the tail of what a running tool puts out, told as a whole each time.
 */
export type ChangeKind = "lifecycle" | "firstText" | "text" | "output";

export interface Change {
  readonly kind: ChangeKind;
  /** Characters that it adds to a text. */
  readonly size: number;
}

/** What a session has been told and what not, in milliseconds of the ports and in characters. */
export interface Pace {
  readonly toldAt: number;
  readonly outputAt: number;
  readonly untoldText: number;
  readonly untoldOutput: boolean;
}

export const FRESH_PACE: Pace = {
  toldAt: Number.NEGATIVE_INFINITY,
  outputAt: Number.NEGATIVE_INFINITY,
  untoldText: 0,
  untoldOutput: false,
};

/** Text that grows is told that often. Half of what is sent is the envelope, so more often would cost much more. */
export const TEXT_MS = 110;

/** Output is a whole window each time and nobody reads all of it as it runs. */
export const OUTPUT_MS = 1000;

/** Characters that are told without waiting for the time: a flood leaves in portions that do not hold up others. */
export const PORTION = 32_768;

/** After a change. */
export function noted(pace: Pace, { kind, size }: Change): Pace {
  const { toldAt, outputAt, untoldText, untoldOutput } = pace;
  switch (kind) {
    case "firstText":
    case "text":
      // Written out: this is made for each piece of a text, and spreading would cost several times as much.
      return { toldAt, outputAt, untoldText: untoldText + size, untoldOutput };
    case "output":
      return untoldOutput ? pace : { ...pace, untoldOutput: true };
    case "lifecycle":
      return pace;
  }
}

/** After everything was told. */
export function told({ untoldOutput, outputAt }: Pace, now: number): Pace {
  return {
    toldAt: now,
    outputAt: untoldOutput ? now : outputAt,
    untoldText: 0,
    untoldOutput: false,
  };
}

/** The latest moment for a change that has been noted; a moment that is past means at once. */
export function dueAt({ toldAt, outputAt, untoldText }: Pace, { kind }: Change): number {
  switch (kind) {
    case "lifecycle":
    case "firstText":
      return Number.NEGATIVE_INFINITY;
    case "text":
      return untoldText >= PORTION ? Number.NEGATIVE_INFINITY : toldAt + TEXT_MS;
    case "output":
      return Math.max(toldAt + TEXT_MS, outputAt + OUTPUT_MS);
  }
}

const LIFECYCLE: Change = { kind: "lifecycle", size: 0 };
const OUTPUT: Change = { kind: "output", size: 0 };

/** What an action that has been applied changes for Paseo; `chat` is the chat after it. */
export function changeOf(action: ViewAction, chat: ChatState): Change {
  switch (action.type) {
    case "chat/delta":
    case "chat/reasoning":
      return { kind: isFirst(action, chat) ? "firstText" : "text", size: action.content.length };
    case "chat/toolCallContentChanged":
      return OUTPUT;
    default:
      return LIFECYCLE;
  }
}

/** Blanks ahead of the first words, which are no text yet. */
const MOST_BLANKS_AHEAD = 8;

function isFirst(
  { partId, content }: { readonly partId: string; readonly content: string },
  { activeTurn }: ChatState,
): boolean {
  const part = activeTurn?.responseParts.at(-1);
  if (part?.kind !== "markdown" && part?.kind !== "reasoning") return false;
  const ahead = part.content.length - content.length;
  if (part.id !== partId || ahead > MOST_BLANKS_AHEAD || content.trim() === "") return false;
  return part.content.slice(0, ahead).trim() === "";
}
