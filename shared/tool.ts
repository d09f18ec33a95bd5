/**
 * What can be told of a tool call from its name and arguments. The tool vocabulary is no part of any
 * protocol, so families are matched loosely and everything else stays "other".
 */

export type ToolFamily =
  | "shell"
  | "read"
  | "write"
  | "edit"
  | "search"
  | "fetch"
  | "todo"
  | "question"
  | "subagent"
  | "other";

const FAMILIES: readonly (readonly [ToolFamily, RegExp])[] = [
  ["todo", /(^|[._])(write_todos|update_plan|todo_?write)$/],
  ["question", /(^|[._])request_user_input$|^ask_user/],
  ["subagent", /subagent|^workflow|\.workflow$/],
  ["fetch", /web_?fetch|browse|^fetch$/],
  ["search", /search|grep|glob|^ls$|list_dir/],
  ["shell", /shell|bash|exec_command/],
  ["read", /read/],
  ["write", /write|create_file/],
  ["edit", /edit|patch/],
];

export function toolFamily(toolName: string): ToolFamily {
  const name = toolName.toLowerCase();
  if (name.startsWith("mcp__")) return "other";
  return FAMILIES.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The arguments as an object, or undefined where the model wrote something else or no JSON at all. */
export function toolArguments(json: string | undefined): ToolArguments | undefined {
  if (json === undefined) return undefined;
  try {
    return asRecord(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The first of the named members that is a non-empty string. */
export function textArgument(
  args: Readonly<Record<string, unknown>> | undefined,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = args?.[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** Member names under which tools of this family put a path. */
export const PATH_ARGUMENTS = ["path", "file_path", "filePath", "filename"] as const;

/** The MCP server and tool of a name like `mcp__SERVER__TOOL`. */
export function mcpTool(toolName: string): { readonly server: string; readonly tool: string } | undefined {
  if (!toolName.startsWith("mcp__")) return undefined;
  const [, server, ...tool] = toolName.split("__");
  return server && tool.length > 0 ? { server, tool: tool.join("__") } : undefined;
}

/** Any value as a JSON object, or undefined. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord = (candidate: unknown): candidate is Record<string, unknown> =>
    typeof candidate === "object" && candidate !== null && !Array.isArray(candidate);
  return isRecord(value) ? value : undefined;
}
