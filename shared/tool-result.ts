/**
 * What is known of a tool's result beside its text, kept in AHP's `structuredContent`. Clients get it as JSON, so
 * what is read from it is checked first.
 */
import type { ToolCallState } from "./chat/state.ts";
import type { Todo } from "./session/state.ts";
import { asRecord, textArgument } from "./tool.ts";

/** One changed file. Paths start at the workspace's folder where the file lies in it. */
export interface FileDiff {
  readonly path: string;
  /** Where the file was before it was renamed. */
  readonly oldPath?: string;
  /** Anything but `edited` was said by Muse, never inferred. */
  readonly change: "edited" | "created" | "deleted" | "renamed";
  /** Lines, of the whole change also where the diff is cut. */
  readonly added: number;
  readonly removed: number;
  readonly unifiedDiff: string;
}

/** What Muse counted of an edit whose lines may not be known. */
export interface ChangeCount {
  readonly files: number;
  readonly added: number;
  readonly removed: number;
}

export interface ToolFacts {
  readonly files?: readonly FileDiff[];
  readonly changes?: ChangeCount;
  readonly exitCode?: number;
  /** The list as Muse told it while the call ran. */
  readonly todos?: readonly Todo[];
}

export function changedFiles(toolCall: ToolCallState): readonly FileDiff[] {
  const files = fact(toolCall, "files");
  return Array.isArray(files) ? files.filter(isFileDiff) : [];
}

export function changeCount(toolCall: ToolCallState): ChangeCount | undefined {
  const told = asRecord(fact(toolCall, "changes"));
  const { files, added, removed } = told ?? {};
  const isCount = typeof files === "number" && typeof added === "number" && typeof removed === "number";
  return isCount ? { files, added, removed } : undefined;
}

export function exitCode(toolCall: ToolCallState): number | undefined {
  const code = fact(toolCall, "exitCode");
  return typeof code === "number" ? code : undefined;
}

export function toldTodos(toolCall: ToolCallState): readonly Todo[] | undefined {
  const todos = fact(toolCall, "todos");
  if (!Array.isArray(todos)) return undefined;
  return todos.flatMap((todo) => {
    const text = textArgument(asRecord(todo), "text");
    const activeForm = textArgument(asRecord(todo), "activeForm");
    const status = textArgument(asRecord(todo), "status") ?? "unknown";
    return text === undefined ? [] : [{ text, status, ...(activeForm !== undefined && { activeForm }) }];
  });
}

/** "2 files, +10 -3": what was counted, and nothing more. */
export function changeText({ files, added, removed }: ChangeCount): string {
  return `${files} ${files === 1 ? "file" : "files"}, +${added} -${removed}`;
}

function fact(toolCall: ToolCallState, name: keyof ToolFacts): unknown {
  return "structuredContent" in toolCall ? toolCall.structuredContent?.[name] : undefined;
}

function isFileDiff(value: unknown): value is FileDiff {
  const file = asRecord(value);
  return [file?.["path"], file?.["unifiedDiff"], file?.["change"]].every((text) => typeof text === "string");
}
