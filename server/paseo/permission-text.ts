/** What a permission of Paseo says of an approval: exactly what is asked for, and what makes it special. */
import type { PermissionRequest } from "@getpaseo/plugin/server/provider";
import type { ToolCallConfirmationState } from "../../shared/chat/state.ts";
import { requesterName } from "../../shared/requester.ts";
import type { Approval, SessionState } from "../../shared/session/state.ts";
import { shellWord } from "../../shared/shell-word.ts";
import { textArgument, toolArguments } from "../../shared/tool.ts";
import { visibleLine, visibleString } from "../../shared/visible-text.ts";
import { toolDetail } from "./tool-detail.ts";

/** The step at stake, who asks and why; nothing that the detail shows already. One fact a line. */
export function permissionDescription(session: SessionState, approval: Approval): string {
  const { subject, protectedWrite, judgeEscalated } = approval;
  const { workspaceRoot, origin } = subject;
  const requester = requesterName(session, approval);
  const child = requester === approval.subagentId ? `a subagent (${requester})` : `the subagent ${requester}`;
  const isNamed = origin?.command !== undefined || origin?.url !== undefined;
  const lines = [
    stepLine(approval),
    ...shellLines(approval),
    labelled("Asked for by the page", origin?.url),
    labelled("Asked for by", origin?.command === subject.command ? undefined : origin?.command),
    isNamed ? undefined : labelled("Comes from", origin?.kind),
    workspaceRoot === undefined ? undefined : `In ${workspaceRoot}`,
    approval.choices.length === 0 ? "Muse offers no answer to this here." : undefined,
    protectedWrite ? "Writes to a protected place." : undefined,
    judgeEscalated ? "Muse's judge wants a person to decide." : undefined,
    requester === undefined ? undefined : `Asked by ${child}.`,
  ];
  return lines.flatMap((line) => (line === undefined ? [] : [visibleLine(line)])).join("\n");
}

/** The command, the file with what is to be written, or every fact about the rest beside the tool's arguments. */
export function permissionDetail(
  approval: Approval,
  toolCall: ToolCallConfirmationState,
): PermissionRequest["detail"] {
  const { subject } = approval;
  if (subject.kind === "shell" && subject.command !== undefined) {
    return { type: "shell", command: visibleString(subject.command) };
  }
  const facts = [
    subject.path,
    labelled("Access", subject.access),
    labelled("Host", subject.host),
    labelled("Port", subject.port?.toString()),
    labelled("Protocol", subject.protocol),
    labelled("Target", subject.target),
    labelled("Command", subject.command),
    labelled("Tool", subject.toolName),
  ].flatMap((fact) => (fact === undefined || fact === "" ? [] : [fact]));
  const detail = toolDetail(visibleCall(toolCall), subject.workspaceRoot);
  if (detail.type === "write" || detail.type === "edit")
    return { ...detail, filePath: visibleLine(subject.path ?? detail.filePath) };
  if (facts.length === 0) return detail;
  const { rawArgs } = approval;
  // What is no JSON may hold any lines, and must not add a fact of its own.
  const args = toolArguments(rawArgs) === undefined ? visibleLine(rawArgs) : visibleString(rawArgs);
  return {
    type: "plain_text",
    label: visibleLine(approval.toolName),
    text: [...facts.map((fact) => visibleLine(fact)), args].join("\n"),
  };
}

/** The call as its detail may show it: with nothing hidden in its name and its arguments. */
function visibleCall<Call extends ToolCallConfirmationState>(toolCall: Call): Call {
  const { toolInput } = toolCall;
  const args = toolArguments(toolInput);
  return {
    ...toolCall,
    displayName: visibleLine(toolCall.displayName),
    ...(toolInput !== undefined && {
      toolInput: args === undefined ? visibleString(toolInput) : JSON.stringify(visibleValue(args)),
    }),
  };
}

function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visibleString(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [visibleLine(name), visibleValue(member)]),
  );
}

function stepLine({ subject, requirement }: Approval): string | undefined {
  const stage = subject.stages.find(({ sourceIndex }) => sourceIndex === requirement.sourceIndex);
  if (stage === undefined || (stage.total < 2 && stage.argvComplete)) return undefined;
  const rest = stage.argvComplete ? "" : " … (Muse could not read all of it)";
  return `This step: ${stage.argv.map(shellWord).join(" ")}${rest}`;
}

/** What the arguments of a shell call say beyond the command that will run. */
function shellLines({ subject, rawArgs }: Approval): readonly (string | undefined)[] {
  if (subject.kind !== "shell") return [];
  const args = toolArguments(rawArgs);
  const written = textArgument(args, "command", "cmd");
  return [
    labelled("The agent says", textArgument(args, "description")),
    labelled("The agent wrote", written === subject.command ? undefined : written),
  ];
}

function labelled(label: string, text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : `${label}: ${text}`;
}
