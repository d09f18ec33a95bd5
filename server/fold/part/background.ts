/** Calls that go on while the conversation does: how they are marked, and their end where Muse can tell it no more. */
import type { ToolCallState, ToolResultContent } from "../../../shared/chat/state.ts";
import { statusWord } from "../../../shared/status-word.ts";

const BACKGROUND_MESSAGE = "Runs in the background";
const RUNS = note(`(${BACKGROUND_MESSAGE.toLowerCase()})`);

type Running = Extract<ToolCallState, { status: "running" }>;

/** What a call shows that was moved to the background: that it is there, and in the end how it ended there. */
export function backgroundNote(status: string): ToolResultContent {
  return status === "inProgress" ? RUNS : note(`(${statusWord(status).toLowerCase()} in the background)`);
}

/** How a call is left when its turn ends before it: settled, as AHP wants it, and marked. */
export function leftRunning({ content = [] }: Running) {
  const isMarked = content.some((entry) => entry.type === "text" && entry.text === RUNS.text);
  return {
    success: true,
    pastTenseMessage: BACKGROUND_MESSAGE,
    content: isMarked ? content : [...content, RUNS],
  };
}

function note(text: string) {
  return { type: "text" as const, text };
}
