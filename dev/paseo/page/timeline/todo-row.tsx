/** A task list. The line tells what changed since the list before it. */
import type { TimelineItemOf } from "@getpaseo/plugin/server/provider";
import { Glyph } from "../chrome/glyph.tsx";
import { Disclosure } from "./disclosure.tsx";

export type TodoItem = TimelineItemOf<"todo">;
type Todo = TodoItem["items"][number];

export function TodoRow({ item, previous }: { readonly item: TodoItem; readonly previous?: TodoItem }) {
  return (
    <Disclosure icon="list" name="Tasks" summary={todoChange(item, previous)}>
      <ul className="todos">
        {item.items.map((todo, index) => (
          <li key={index} className={`todo todo-${stateOf(todo)}`}>
            <Glyph name={stateOf(todo) === "completed" ? "check" : "chevronRight"} />
            <span>{todo.text}</span>
            <span className="visually-hidden">, {stateOf(todo).replace("_", " ")}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The first change found, in the words of the badge: created, added, started, completed or reopened. */
function todoChange(item: TodoItem, previous: TodoItem | undefined): string {
  const count = item.items.length;
  if (previous === undefined) return `Created ${count} ${count === 1 ? "task" : "tasks"}`;
  const before = new Map(previous.items.map((todo) => [todo.id ?? todo.text, stateOf(todo)]));
  const changes = item.items.flatMap((todo) => {
    const old = before.get(todo.id ?? todo.text);
    const now = stateOf(todo);
    if (old === undefined) return [`Added ${todo.text}`];
    if (old === now) return [];
    if (now === "completed") return [`Completed ${todo.text}`];
    return [`${now === "in_progress" ? "Started" : "Reopened"} ${todo.text}`];
  });
  return changes.join(", ") || `${count} ${count === 1 ? "task" : "tasks"}`;
}

function stateOf(todo: Todo): NonNullable<Todo["status"]> {
  return todo.status ?? (todo.completed ? "completed" : "pending");
}
