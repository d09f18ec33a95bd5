/** One line that says what a tool call does, for cards, rows and screen readers. */
import {
  mcpTool,
  PATH_ARGUMENTS,
  type ToolArguments,
  textArgument,
  toolFamily,
} from "../../../shared/tool.ts";

/** `edit_file` becomes "Edit file"; an MCP tool is named with its server. */
export function displayName(toolName: string): string {
  const mcp = mcpTool(toolName);
  if (mcp) return `${mcp.server}: ${mcp.tool}`;
  const words = toolName.replace(/[_-]+/g, " ").trim();
  return words === "" ? "Tool" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The command, path, query or objective; the tool's name where the arguments tell nothing. */
export function invocation(toolName: string, args: ToolArguments | undefined): string {
  const subject = subjectOf(toolName, args);
  return subject === undefined ? displayName(toolName) : subject;
}

function subjectOf(toolName: string, args: ToolArguments | undefined): string | undefined {
  switch (toolFamily(toolName)) {
    case "shell":
      return textArgument(args, "command", "cmd");
    case "read":
      return prefixed("Read", textArgument(args, ...PATH_ARGUMENTS));
    case "write":
      return prefixed("Write", textArgument(args, ...PATH_ARGUMENTS));
    case "edit":
      return prefixed("Edit", textArgument(args, ...PATH_ARGUMENTS));
    case "search":
      return prefixed("Search", textArgument(args, "pattern", "query"));
    case "fetch":
      return prefixed("Fetch", textArgument(args, "url"));
    case "subagent":
      return textArgument(args, "objective", "name");
    case "todo":
      return "Update the task list";
    case "question":
      return "Ask the user";
    case "other":
      return undefined;
  }
}

function prefixed(verb: string, subject: string | undefined): string | undefined {
  return subject === undefined ? undefined : `${verb} ${subject}`;
}
