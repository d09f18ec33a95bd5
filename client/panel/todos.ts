/** Muse's own list of what is to be done. */
import type { Todo } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { statusBadge } from "./words.ts";

export interface TodoLine {
  readonly key: string;
  readonly text: string;
  /** In words, for those who do not see the mark. */
  readonly standing: string;
  readonly mark: "done" | "now" | "open";
}

export function todoLines({ session: { todos } }: View): readonly TodoLine[] {
  return todos.map((todo, index) => ({
    key: String(index),
    text: todo.text,
    standing: todo.status === "inProgress" ? "Now" : statusBadge(todo.status).words,
    mark: markOf(todo),
  }));
}

/** How many are done, in words. */
export function todoCount(lines: readonly TodoLine[]): string {
  return `${lines.filter(({ mark }) => mark === "done").length} of ${lines.length} done`;
}

function markOf({ status }: Todo): TodoLine["mark"] {
  if (status === "completed") return "done";
  return status === "inProgress" ? "now" : "open";
}
