/** What an approval is about, laid out for reading: a title, the thing itself in full, and the facts around it. */
import { entryOf } from "../../shared/known-word.ts";
import type { Approval, ApprovalStage, ApprovalSubject } from "../../shared/session/state.ts";
import { mcpTool, toolArguments } from "../../shared/tool.ts";
import type { Span } from "../parts/folded-text.ts";
import { commandSpan } from "./command-span.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Long or exact text that deserves a block of its own. */
  readonly block?: boolean;
  /** Text that goes away or comes in, in an edit. */
  readonly change?: "removed" | "added";
}

export interface ConfirmationSubject {
  readonly title: string;
  /** Exactly what will run or be touched, never shortened. */
  readonly body: string;
  /** What kind of text the body is, for its accessible name. */
  readonly bodyName: string;
  /** The part of the body that the current stage is about. */
  readonly mark?: Span;
  readonly facts: readonly Fact[];
  readonly warnings: readonly string[];
}

export function confirmationSubject(approval: Approval): ConfirmationSubject {
  const { subject } = approval;
  const layout = entryOf(layouts, subject.kind)?.(subject, approval) ?? unknownLayout(subject, approval);
  const span = commandSpan(layout.body, subject.stages, approval.requirement.sourceIndex);
  return {
    ...layout,
    ...(span && { mark: span }),
    facts: [...layout.facts, ...argumentFacts(approval), ...placeFacts(subject)],
    warnings: warnings(approval),
  };
}

export interface StageNote {
  readonly position: number;
  readonly total: number;
  /** The words of the stage, one per entry, for when they cannot be marked in the command. */
  readonly argv: readonly string[];
  readonly argvComplete: boolean;
  /** What became of the other steps, in order. */
  readonly others: readonly { readonly position: number; readonly state: string }[];
}

/** The stage that is asked about now; undefined when the approval has only one. */
export function stageNote(approval: Approval): StageNote | undefined {
  const { stages } = approval.subject;
  const stage = stages.find(({ sourceIndex }) => sourceIndex === approval.requirement.sourceIndex);
  if (stage === undefined || stage.total < 2) return undefined;
  const { position, total, argv, argvComplete } = stage;
  const others = stages
    .filter((other) => other !== stage)
    .map((other) => ({ position: other.position, state: stageState(other) }));
  return { position, total, argv, argvComplete, others };
}

/** What changed while a person had that stage in sight. */
export function movedWords({ subject: { stages }, requirement }: Approval, from: number): string {
  const before = stages.find(({ sourceIndex }) => sourceIndex === from);
  const now = stages.find(({ sourceIndex }) => sourceIndex === requirement.sourceIndex);
  const difference =
    before === undefined || now === undefined
      ? "What you saw was decided elsewhere, and Muse asks about something else now."
      : `Step ${before.position} was decided elsewhere (${stageState(before)}). Muse asks about step ${now.position} now.`;
  return `${difference} Look again before you choose.`;
}

function stageState({ resolution }: ApprovalStage): string {
  switch (resolution) {
    case "unresolved":
      return "still to be asked";
    case "knownSafe":
      return "known to be safe";
    case "allowOnce":
      return "allowed once";
    default:
      return resolution;
  }
}

type Layout = Pick<ConfirmationSubject, "title" | "body" | "bodyName" | "facts">;

const layouts: Readonly<Record<string, (subject: ApprovalSubject, approval: Approval) => Layout>> = {
  shell: ({ command = "" }) => ({ title: "Run a command", body: command, bodyName: "Command", facts: [] }),
  fileAccess: ({ path = "", access }) => ({
    title: fileTitle(access),
    body: path,
    bodyName: "Path",
    facts: [],
  }),
  network: ({ host = "", port, protocol, target }) => ({
    title: "Connect to the network",
    body: port === undefined ? host : `${host.includes(":") ? `[${host}]` : host}:${port}`,
    bodyName: "Address",
    facts: given({ Protocol: protocol, Target: target }),
  }),
  unixSocket: ({ path, target }) => ({
    title: "Connect to a local socket",
    body: path ?? target ?? "",
    bodyName: "Socket",
    facts: path === undefined ? [] : given({ Target: target }),
  }),
  process: ({ command, target }) => ({
    title: "Reach another process",
    body: target ?? command ?? "",
    bodyName: "Process",
    facts: target === undefined ? [] : given({ Command: command }),
  }),
  tool: ({ toolName, target }, approval) => {
    const name = toolName ?? approval.toolName;
    const mcp = mcpTool(name);
    return {
      title: mcp ? `Use ${mcp.tool} of ${mcp.server}` : `Use the tool ${name}`,
      body: name,
      bodyName: "Tool",
      facts: given({ "MCP server": mcp?.server, Target: target }),
    };
  },
};

/** Whatever Muse said about a kind that this version does not know, member by member. */
function unknownLayout(subject: ApprovalSubject, approval: Approval): Layout {
  const { kind, command, path, access, host, port, protocol, target, toolName } = subject;
  const rest = { command, path, access, host, port: port?.toString(), protocol, target };
  return {
    title: `Muse asks about “${kind}”`,
    body: toolName ?? approval.toolName,
    bodyName: "Tool",
    facts: given(rest).map((fact) => (fact.name === "command" ? { ...fact, block: true } : fact)),
  };
}

function fileTitle(access: string | undefined): string {
  if (access === undefined) return "Use a file";
  if (access === "read") return "Read a file";
  return access === "write" ? "Write to a file" : `Use a file: ${access}`;
}

const REMOVED = ["find", "old_string", "old_str"];
const ADDED = ["replace", "new_string", "new_str"];

/** The model's arguments in full, without those that the body shows already. Broken JSON is shown as it is. */
function argumentFacts({ rawArgs, subject }: Approval): readonly Fact[] {
  if (rawArgs.trim() === "" || rawArgs.trim() === "{}") return [];
  const args = toolArguments(rawArgs);
  if (args === undefined) return [{ name: "Arguments", value: rawArgs, block: true }];
  const isEdit = REMOVED.some((name) => typeof args[name] === "string");
  return Object.entries(args)
    .filter(([name, value]) => !(name === "command" && value === subject.command))
    .filter(([name, value]) => !(name === "path" && value === subject.path))
    .map(([name, value]): Fact => {
      const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
      if (name === "description") return { name: "The agent says", value: text };
      if (isEdit && REMOVED.includes(name))
        return { name: "Replaces", value: text, block: true, change: "removed" };
      if (isEdit && ADDED.includes(name)) return { name: "With", value: text, block: true, change: "added" };
      return { name, value: text, block: text.length > 60 || text.includes("\n") };
    });
}

function placeFacts({ workspaceRoot, origin, command, kind }: ApprovalSubject): readonly Fact[] {
  const asking = origin?.command === command && kind === "shell" ? undefined : origin?.command;
  return [
    ...given({ Workspace: workspaceRoot, "Comes from": origin?.kind }),
    ...given({ "Asked for by": asking }).map((fact) => ({ ...fact, block: true })),
    ...given({ "Asked for by page": origin?.url }),
  ];
}

function warnings({ protectedWrite, judgeEscalated, subject }: Approval): readonly string[] {
  return [
    ...(protectedWrite
      ? ["Muse protects this place: writing here can change how it or your tools behave."]
      : []),
    ...(judgeEscalated ? ["Muse’s own judge was not sure and passed the decision on to you."] : []),
    ...(isOutside(subject) ? ["The path is outside the workspace folder."] : []),
  ];
}

/** By the text of the two paths only; links on the disk are not followed. */
function isOutside({ kind, path, workspaceRoot }: ApprovalSubject): boolean {
  if (kind !== "fileAccess" || path === undefined || workspaceRoot === undefined) return false;
  const isAbsolute = /^([/\\]|[A-Za-z]:)/.test(path);
  const climbs = path.split(/[/\\]/).includes("..");
  const root = workspaceRoot.replace(/[/\\]+$/, "");
  const isWithin = path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}\\`);
  return climbs || (isAbsolute && !isWithin);
}

function given(values: Readonly<Record<string, string | undefined>>): readonly Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}
