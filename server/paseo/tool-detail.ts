/** What a tool call shows when it is opened: Paseo's detail kinds, filled from arguments and output. */
import type { Json, ToolCallDetail } from "@getpaseo/plugin/server/provider";
import { sessionOfChat } from "../../shared/chat/resource.ts";
import type { ToolCallState } from "../../shared/chat/state.ts";
import { REMINDER_TOOL } from "../../shared/reminder.ts";
import { shownPath } from "../../shared/shown-path.ts";
import {
  PATH_ARGUMENTS,
  type ToolFamily,
  textArgument,
  toolArguments,
  toolFamily,
} from "../../shared/tool.ts";
import { changeCount, changedFiles, changeText, exitCode, type FileDiff } from "../../shared/tool-result.ts";
import { joined, outputTexts, rawText } from "./tool-text.ts";

/** Paseo's id for the session of a child, from Muse's. */
export type ChildId = (museSessionId: string) => string;

type Arguments = Readonly<Record<string, unknown>> | undefined;

/** All that a detail is made of. `texts` is the output and what there is to say about it. */
interface Told {
  readonly toolCall: ToolCallState;
  readonly input: string;
  readonly args: Arguments;
  readonly texts: readonly string[];
  readonly workspaceRoot: string | undefined;
  readonly childId: ChildId | undefined;
}

/**
 * `workspaceRoot` is cut from the front of paths. `childId` is absent where Paseo shows no children: then nothing may
 * be named that it could not open.
 */
export function toolDetail(
  toolCall: ToolCallState,
  workspaceRoot?: string,
  childId?: ChildId,
): ToolCallDetail {
  const input = ("toolInput" in toolCall ? toolCall.toolInput : undefined) ?? "";
  const args = toolArguments(input);
  const told = { toolCall, input, args, texts: outputTexts(toolCall), workspaceRoot, childId };
  if (toolCall.toolName === REMINDER_TOOL)
    return { type: "plain_text", ...present("label", textArgument(args, "name")), icon: "sparkles" };
  const family = toolFamily(toolCall.toolName);
  return familyDetail(family, told) ?? plainDetail(family, told);
}

/** The change of one file of the call. */
export function fileDetail({ path, unifiedDiff }: FileDiff): ToolCallDetail {
  return { type: "edit", filePath: path, unifiedDiff };
}

/** Undefined where the arguments lack what the kind of row is about. */
function familyDetail(family: ToolFamily, told: Told): ToolCallDetail | undefined {
  const { toolCall, args, texts } = told;
  const [file] = changedFiles(toolCall);
  switch (family) {
    case "shell":
      return shell(told);
    case "read":
      return withPath(told, (filePath) => ({
        type: "read",
        filePath,
        ...present("offset", numberArgument(args, "offset", "start_line")),
        ...present("limit", numberArgument(args, "limit")),
        ...readContent(texts),
      }));
    case "write":
      if (file !== undefined) return fileDetail(file);
      return withPath(told, (filePath) => ({
        type: "write",
        filePath,
        ...present("content", textArgument(args, "content", "text", "new_string")),
      }));
    case "edit":
      return file === undefined ? edit(told) : fileDetail(file);
    case "search":
      return search(told);
    case "fetch": {
      const url = textArgument(args, "url");
      if (url === undefined) return undefined;
      const prompt = present("prompt", textArgument(args, "prompt"));
      return { type: "fetch", url, ...prompt, ...present("result", joined(texts)) };
    }
    case "subagent":
      return { type: "sub_agent", ...subagentHead(told), log: subagentLog(joined(texts)) };
    default:
      return file === undefined ? undefined : fileDetail(file);
  }
}

/** Who works on what: a workflow by its name, a child by its role and its task. */
function subagentHead({ toolCall, args, childId }: Told) {
  const { toolName, displayName } = toolCall;
  if (toolName.includes("workflow")) {
    return { subAgentType: "Workflow", description: textArgument(args, "name") ?? displayName };
  }
  return {
    ...present("subAgentType", textArgument(args, "role", "name")),
    ...present("description", textArgument(args, "objective") ?? displayName),
    ...present("childSessionId", childId && childOf(toolCall, childId)),
  };
}

function childOf(toolCall: ToolCallState, childId: ChildId): string | undefined {
  const content = "content" in toolCall ? (toolCall.content ?? []) : [];
  const worker = content.find((entry) => entry.type === "subagent");
  return worker && childId(sessionOfChat(worker.resource));
}

/** A call of a known kind without its subject, in words; of an unknown kind, as it came. */
function plainDetail(family: ToolFamily, { toolCall, input, args, texts }: Told): ToolCallDetail {
  const changes = changeCount(toolCall);
  const output = joined([...(changes ? [changeText(changes)] : []), ...texts]);
  const icon = ICONS[family];
  if (icon === undefined) {
    const isShort = args !== undefined && input.length <= UNKNOWN_INPUT_LENGTH;
    const raw = input === "" ? null : rawText(input);
    return { type: "unknown", input: isShort ? plain(args) : raw, output: output ?? null };
  }
  const text = joined([...(input === "" ? [] : [rawText(input)]), ...(output ? [output] : [])]);
  return { type: "plain_text", label: toolCall.displayName, ...present("text", text), icon };
}

/** Characters of arguments that are shown member by member. */
const UNKNOWN_INPUT_LENGTH = 20_000;

const ICONS: {
  readonly [Family in ToolFamily]?: Extract<ToolCallDetail, { type: "plain_text" }>["icon"];
} = {
  shell: "square_terminal",
  read: "eye",
  write: "pencil",
  edit: "pencil",
  search: "search",
  fetch: "search",
};

/** Arguments that are no JSON stand in the command's place: they hold it in some form. */
function shell({ toolCall, input, args, texts }: Told): ToolCallDetail | undefined {
  const named = textArgument(args, "command", "cmd");
  const command = named ?? (args === undefined && input.trim() !== "" ? rawText(input) : undefined);
  if (command === undefined) return undefined;
  return {
    type: "shell",
    command,
    ...present("cwd", textArgument(args, "cwd", "workdir", "working_directory")),
    ...present("output", joined(texts)),
    ...present("exitCode", exitCode(toolCall)),
  };
}

/** Without the lines of the patch: what the model asked for, or else what Muse counted. */
function edit(told: Told): ToolCallDetail | undefined {
  const { toolCall, args } = told;
  const asked = {
    ...present("oldString", textArgument(args, "find", "old_string", "old_str")),
    ...present("newString", textArgument(args, "replace", "new_string", "new_str")),
    ...present("unifiedDiff", textArgument(args, "diff", "patch")),
  };
  const isOver = toolCall.status === "completed" || toolCall.status === "cancelled";
  if (isOver && Object.keys(asked).length === 0) return countedEdit(told);
  return withPath(told, (filePath) => ({ type: "edit", filePath, ...asked }));
}

function countedEdit({ toolCall, args, texts, workspaceRoot }: Told): ToolCallDetail | undefined {
  const path = textArgument(args, ...PATH_ARGUMENTS);
  if (path === undefined) return undefined;
  const changes = changeCount(toolCall);
  const text = joined([...(changes ? [changeText(changes)] : []), ...texts]);
  return {
    type: "plain_text",
    label: shownPath(path, workspaceRoot),
    ...present("text", text),
    icon: "pencil",
  };
}

function search({ toolCall: { toolName }, args, texts, workspaceRoot }: Told): ToolCallDetail | undefined {
  const path = textArgument(args, ...PATH_ARGUMENTS);
  const query = textArgument(args, "query", "pattern") ?? (path && shownPath(path, workspaceRoot));
  if (query === undefined) return undefined;
  const kinds = ["grep", "glob", "web_search"] as const;
  return {
    type: "search",
    query,
    toolName: kinds.find((kind) => toolName.includes(kind)) ?? "search",
    ...present("content", joined(texts)),
  };
}

function withPath(
  { args, workspaceRoot }: Told,
  detail: (filePath: string) => ToolCallDetail,
): ToolCallDetail | undefined {
  const path = textArgument(args, ...PATH_ARGUMENTS);
  return path === undefined ? undefined : detail(shownPath(path, workspaceRoot));
}

/** Muse heads a file with one line and numbers the rest; Paseo numbers by itself. */
function readContent([output, ...notes]: readonly string[]): { content?: string; offset?: number } {
  if (output === undefined) return {};
  const [head = "", ...lines] = output.split("\n");
  const numbered = lines.map((line) => /^\s*(\d+)\|(.*)$/s.exec(line));
  if (!head.startsWith("Read ") || lines.length === 0 || numbered.some((match) => match === null)) {
    return present("content", joined([output, ...notes]));
  }
  const text = numbered.map((match) => match?.[2] ?? "").join("\n");
  return { ...present("content", joined([text, ...notes])), offset: Number(numbered[0]?.[1] ?? 1) };
}

/** The readable part of a subagent's report, which is JSON on a real host. */
function subagentLog(output: string | undefined): string {
  if (output === undefined) return "";
  const report = toolArguments(output);
  return textArgument(report, "summary", "message", "status") ?? output;
}

function numberArgument(args: Arguments, ...names: readonly string[]): number | undefined {
  const value = names.map((name) => args?.[name]).find((candidate) => typeof candidate === "number");
  return typeof value === "number" ? value : undefined;
}

function present<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const entry: { [K in Key]?: Value } = {};
  if (value !== undefined) entry[key] = value;
  return entry;
}

/** Any value as JSON; `JSON.parse` yields nothing else, which is what makes the cast safe. */
function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}
