/** The one line by which a tool call is shown: icon, name and summary for every kind of detail. */
import type { ToolCallDetail } from "@getpaseo/plugin/server/provider";
import type { GlyphName } from "../chrome/glyph.tsx";

export interface ToolFace {
  readonly icon: GlyphName;
  readonly name: string;
  readonly summary: string;
}

const TEXT_ICONS: Readonly<Record<string, GlyphName>> = {
  square_terminal: "terminal",
  eye: "eye",
  pencil: "pencil",
  search: "search",
  bot: "bot",
  sparkles: "sparkles",
  brain: "brain",
};

/** `name` is the tool's own name; `cwd` is cut from the front of paths. */
export function toolFace(name: string, detail: ToolCallDetail, cwd: string): ToolFace {
  switch (detail.type) {
    case "shell":
      return { icon: "terminal", name: "Shell", summary: detail.command };
    case "read":
      return { icon: "eye", name: "Read", summary: relative(detail.filePath, cwd) };
    case "edit":
      return { icon: "pencil", name: "Edit", summary: relative(detail.filePath, cwd) };
    case "write":
      return { icon: "pencil", name: "Write", summary: relative(detail.filePath, cwd) };
    case "search":
      return { icon: "search", name: "Search", summary: detail.query };
    case "fetch":
      return { icon: "search", name: "Fetch", summary: detail.url };
    case "worktree_setup":
      return { icon: "terminal", name: "Worktree Setup", summary: detail.branchName };
    case "sub_agent":
      return { icon: "bot", name: detail.subAgentType ?? "Task", summary: detail.description ?? "" };
    case "plain_text":
      return {
        icon: TEXT_ICONS[detail.icon ?? ""] ?? "wrench",
        name: humanised(name),
        summary: detail.label ?? "",
      };
    case "plan":
      return { icon: "brain", name: "Plan", summary: "" };
    case "unknown":
      return { icon: "wrench", name: humanised(name), summary: "" };
  }
}

/** `read_file` becomes `Read File`; names with a namespace stay as they are. */
function humanised(name: string): string {
  if (/[:./]|__/.test(name)) return name;
  return name
    .split(/[_\-\s]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function relative(path: string, cwd: string): string {
  const prefix = cwd.endsWith("/") ? cwd : `${cwd}/`;
  return cwd !== "" && path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
