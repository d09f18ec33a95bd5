/** What a tool call shows when it is opened: Paseo's detail kinds, filled from arguments and output. */
import type { Json, ToolCallDetail } from "@getpaseo/plugin/server/provider";
import type { ToolCallState, ToolResultContent } from "../../shared/chat/state.ts";
import { PATH_ARGUMENTS, textArgument, toolArguments, toolFamily } from "../../shared/tool.ts";

/** Characters of output that a running call shows; the whole of it comes with its end. */
const RUNNING_OUTPUT_LENGTH = 8000;

type Arguments = Readonly<Record<string, unknown>> | undefined;

export function toolDetail(toolCall: ToolCallState): ToolCallDetail {
  const input = "toolInput" in toolCall ? toolCall.toolInput : undefined;
  const args = toolArguments(input);
  const output = outputText(toolCall);
  return (
    familyDetail(toolCall, args, output) ?? {
      type: "unknown",
      input: plain(args ?? input),
      output: output ?? null,
    }
  );
}

/** Undefined where the arguments lack what the kind of row is about. */
function familyDetail(
  toolCall: ToolCallState,
  args: Arguments,
  output: string | undefined,
): ToolCallDetail | undefined {
  const { toolName } = toolCall;
  switch (toolFamily(toolName)) {
    case "shell":
      return shell(args, output);
    case "read":
      return withPath(args, (filePath) => ({ type: "read", filePath, ...readContent(output) }));
    case "write":
      return withPath(args, (filePath) => ({
        type: "write",
        filePath,
        ...present("content", textArgument(args, "content")),
      }));
    case "edit":
      return withPath(args, (filePath) => ({
        type: "edit",
        filePath,
        ...present("oldString", textArgument(args, "find", "old_string", "old_str")),
        ...present("newString", textArgument(args, "replace", "new_string", "new_str")),
        ...present("unifiedDiff", textArgument(args, "diff", "patch")),
      }));
    case "search":
      return search(toolName, args, output);
    case "fetch": {
      const url = textArgument(args, "url");
      return url === undefined ? undefined : { type: "fetch", url, ...present("result", output) };
    }
    case "subagent":
      return { type: "sub_agent", ...subagentHead(toolCall, args), log: subagentLog(output) };
    default:
      return undefined;
  }
}

/** Who works on what: a workflow by its name, a child by its role and its task. */
function subagentHead({ toolName, displayName }: ToolCallState, args: Arguments) {
  if (toolName.includes("workflow")) {
    return { subAgentType: "Workflow", description: textArgument(args, "name") ?? displayName };
  }
  return {
    ...present("subAgentType", textArgument(args, "role", "name")),
    ...present("description", textArgument(args, "objective") ?? displayName),
  };
}

function shell(args: Arguments, output: string | undefined): ToolCallDetail | undefined {
  const command = textArgument(args, "command", "cmd");
  return command === undefined ? undefined : { type: "shell", command, ...present("output", output) };
}

function search(toolName: string, args: Arguments, output: string | undefined): ToolCallDetail | undefined {
  const query = textArgument(args, "query", "pattern", ...PATH_ARGUMENTS);
  if (query === undefined) return undefined;
  const kinds = ["grep", "glob", "web_search"] as const;
  return {
    type: "search",
    query,
    toolName: kinds.find((kind) => toolName.includes(kind)) ?? "search",
    ...present("content", output),
  };
}

function withPath(args: Arguments, detail: (filePath: string) => ToolCallDetail): ToolCallDetail | undefined {
  const filePath = textArgument(args, ...PATH_ARGUMENTS);
  return filePath === undefined ? undefined : detail(filePath);
}

/** Muse heads a file with one line and numbers the rest; Paseo numbers by itself. */
function readContent(output: string | undefined): { content?: string; offset?: number } {
  if (output === undefined) return {};
  const [head = "", ...lines] = output.split("\n");
  const numbered = lines.map((line) => /^\s*(\d+)\|(.*)$/s.exec(line));
  if (!head.startsWith("Read ") || lines.length === 0 || numbered.some((match) => match === null)) {
    return { content: output };
  }
  return {
    content: numbered.map((match) => match?.[2] ?? "").join("\n"),
    offset: Number(numbered[0]?.[1] ?? 1),
  };
}

/** The readable part of a subagent's report, which is JSON on a real host. */
function subagentLog(output: string | undefined): string {
  if (output === undefined) return "";
  const report = toolArguments(output);
  return textArgument(report, "summary", "message", "status") ?? output;
}

/** Of a call that never ran, why it did not: neither the row nor its status tells. */
function outputText(toolCall: ToolCallState): string | undefined {
  if (toolCall.status === "cancelled") {
    const { reasonMessage } = toolCall;
    return typeof reasonMessage === "string" ? reasonMessage : reasonMessage?.markdown;
  }
  const content = "content" in toolCall ? toolCall.content : undefined;
  const texts = (content ?? []).map(contentText).filter((text) => text !== undefined);
  if (texts.length === 0) return undefined;
  const text = texts.join("\n");
  if (toolCall.status !== "running" || text.length <= RUNNING_OUTPUT_LENGTH) return text;
  return `… ${text.slice(-RUNNING_OUTPUT_LENGTH)}`;
}

function contentText(content: ToolResultContent): string | undefined {
  if (content.type === "text") return content.text;
  return content.type === "terminal" ? content.result?.preview : undefined;
}

function present<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  const entry: { [K in Key]?: string } = {};
  if (value !== undefined) entry[key] = value;
  return entry;
}

/** Any value as JSON; `JSON.parse` yields nothing else, which is what makes the cast safe. */
function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}
