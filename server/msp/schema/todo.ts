/** The list of things the model set out to do. */
import { z } from "zod";
import { count, list, optional, textOrEmpty, word } from "./wire.ts";

/** `status` is `pending`, `inProgress`, `completed`, `cancelled` or a newer word. */
const todoItem = z.object({ text: z.string(), status: word, activeForm: optional(z.string()) });

/** The whole list each time; empty means cleared. `revision` does not order the lists. */
export const todoList = z.object({ items: list(todoItem), revision: count, sourceTool: textOrEmpty });

export const sessionTodoListChanged = z.object({
  sessionId: z.string(),
  viewCursor: z.string(),
  ...todoList.shape,
});
