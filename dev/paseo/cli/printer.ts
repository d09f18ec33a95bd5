/** Prints the timeline of one agent as plain text, while it grows. */
import type { TimelineItem, ToolCallDetail, ToolCallItem } from "../../sdk/server/provider.ts";
import type { Update } from "../wire.ts";

export interface PrinterSinks {
  /** Gets the answer as it is, line ends included. */
  write(text: string): void;
  /** Gets everything else, by lines. */
  print(line: string): void;
}

export interface Printer {
  receive(update: Update): void;
  /** Ends the line of the answer. */
  end(): void;
  /** Whether an error row with this message was printed. */
  hasTold(message: string): boolean;
}

/** Rows that exist already are taken as printed. */
export function createPrinter(agentId: string, { write, print }: PrinterSinks): Printer {
  /** The row whose text is being streamed. */
  let open: string | null = null;
  let atLineStart = true;
  const toolStates = new Map<string, string>();
  const errors = new Set<string>();

  const put = (text: string): void => {
    if (text === "") return;
    write(text);
    atLineStart = text.endsWith("\n");
  };
  const end = (): void => {
    if (!atLineStart) put("\n");
    open = null;
  };
  const line = (text: string): void => {
    end();
    print(text);
  };

  const receive = (update: Update): void => {
    if (!("agentId" in update) || update.agentId !== agentId) return;
    if (update.kind === "text" && update.sessionId === null) {
      if (open === update.key) put(update.text);
      return;
    }
    if (update.kind !== "row" || update.sessionId !== null) return;
    const { item, key } = update.row;
    if (item.type === "assistant_message") {
      end();
      put(item.text);
      open = key;
    } else if (item.type === "tool_call") {
      if (toolStates.get(item.callId) === item.status) return;
      toolStates.set(item.callId, item.status);
      line(toolLine(item));
    } else {
      // The host has an error row for a failed turn, which may repeat one of the agent's own.
      if (item.type === "error" && errors.has(item.message)) return;
      if (item.type === "error") errors.add(item.message);
      const text = otherLine(item);
      if (text !== null) line(text);
    }
  };

  return { receive, end, hasTold: (message) => errors.has(message) };
}

function toolLine(item: ToolCallItem): string {
  const what = `${item.name} ${summary(item.detail)}`.trim();
  if (item.status === "running") return `* ${what}`;
  const error =
    item.status === "failed"
      ? `: ${typeof item.error === "string" ? item.error : JSON.stringify(item.error)}`
      : "";
  return `* ${what} [${item.status}]${error}`;
}

function summary(detail: ToolCallDetail): string {
  switch (detail.type) {
    case "shell":
      return detail.command;
    case "read":
    case "edit":
    case "write":
      return detail.filePath;
    case "search":
      return detail.query;
    case "fetch":
      return detail.url;
    case "sub_agent":
      return detail.description ?? "";
    case "plain_text":
      return detail.label ?? "";
    default:
      return "";
  }
}

function otherLine(item: TimelineItem): string | null {
  switch (item.type) {
    case "error":
      return `Error: ${item.message}`;
    case "notification":
      return `(${item.level}) ${item.message}`;
    case "todo":
      return item.items.map((entry) => `[${entry.completed ? "x" : " "}] ${entry.text}`).join("\n");
    case "compaction":
      return item.status === "loading" ? "Compacting..." : "Context compacted";
    default:
      return null;
  }
}
