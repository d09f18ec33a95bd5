/**
 * What a prompt asks for: the model, a skill, a command of Muse, or something that is answered here. Pure.
 *
 * A prompt that is text alone and begins with the name of a listed command is that command, whichever way Paseo sent
 * it: as a command, as a message (a host that does not know commands), or as a note for the running turn. With
 * anything attached it goes to the model as it is written, and so does a slash that names nothing.
 */
import type { ProviderPrompt } from "@getpaseo/plugin/server/provider";
import { isTerminalToolCall } from "../../../shared/chat/select.ts";
import type { SessionCommand } from "../../../shared/rpc/command.ts";
import { toolFamily } from "../../../shared/tool.ts";
import type { View } from "../../../shared/view.ts";
import type { SkillUse } from "./prompt.ts";
import { SKILL_PREFIX, type SlashCommand, USER_SHELL } from "./slash-list.ts";

export type Meaning =
  | { readonly kind: "prompt" }
  | { readonly kind: "skill"; readonly skill: SkillUse }
  | { readonly kind: "command"; readonly command: SessionCommand }
  | { readonly kind: "usage" }
  /** Nothing has to be asked of Muse. */
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string };

export interface KnownToSlash {
  readonly view: View;
  readonly commands: readonly SlashCommand[];
}

const PROMPT: Meaning = { kind: "prompt" };

/** One line that begins with a single `!`, directly followed by something. */
const BANG = /^!(?![!\s])(\S[^\n]*)$/;

export function meaningOf(input: ProviderPrompt["input"], known: KnownToSlash): Meaning {
  if (input.type === "command")
    return named(input.name, input.arguments, known) ?? skill(input.name, input.arguments);
  const text = typedText(input);
  if (text === undefined) return PROMPT;
  const [, shell] = BANG.exec(text) ?? [];
  if (shell !== undefined && known.view.session.grants.includes(USER_SHELL)) return userShell(shell);
  const [, name, rest = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  return (name !== undefined && named(name, rest, known)) || PROMPT;
}

/** The prompt as a person typed it; undefined where there is more to it than text. */
export function typedText(input: ProviderPrompt["input"]): string | undefined {
  if (input.type === "command") return `/${input.name} ${input.arguments}`.trim();
  const [part, ...more] = input.content;
  return part?.type === "text" && !("mimeType" in part) && more.length === 0 ? part.text : undefined;
}

/** Undefined where the name stands for nothing that is known. */
function named(name: string, rest: string, { view, commands }: KnownToSlash): Meaning | undefined {
  const listed =
    commands.find((command) => command.name === name) ??
    commands.find(({ selector }) => selector !== undefined && SKILL_PREFIX + selector === name);
  if (listed?.selector !== undefined) return skill(name, rest, listed.selector);
  const words = rest.trim();
  switch (name) {
    case "goal":
      return goal(words, view);
    case "compact":
      return { kind: "command", command: { method: "session/compact" } };
    case "rename":
      return words === ""
        ? refused("Say the new name as well: /rename <name>")
        : { kind: "command", command: { method: "session/rename", name: words } };
    case "shell":
      return listed === undefined ? refused(NO_USER_SHELL) : userShell(words);
    case "background":
      return background(words, view);
    case "stop-tasks":
      return { kind: "command", command: { method: "task/stopAll" } };
    case "usage":
      return { kind: "usage" };
    default:
      return undefined;
  }
}

const NO_USER_SHELL =
  "This Muse runs no commands of your own here. Ask the model to run it, or use a terminal.";

/** `/goal` alone tells it; one of three words alone acts on it; `edit` and words change it; other words are a new one. */
function goal(words: string, { session }: View): Meaning {
  const [first = ""] = words.split(/\s/, 1);
  const rest = words.slice(first.length).trim();
  if (words === "") return { kind: "answer", text: goalText(session.goal) };
  if (rest === "" && (first === "pause" || first === "resume" || first === "clear")) {
    return { kind: "command", command: { method: `goal/${first}` } };
  }
  if (first !== "edit") return { kind: "command", command: { method: "goal/set", objective: words } };
  return rest === ""
    ? refused("Say what the goal shall be: /goal edit <objective>")
    : { kind: "command", command: { method: "goal/edit", objective: rest } };
}

function goalText(goal: View["session"]["goal"]): string {
  if (goal === undefined) return "Muse has told of no goal. Set one with /goal <objective>.";
  const { objective, status, percentComplete, currentWork, nextWork } = goal;
  const progress = percentComplete === undefined ? "" : `, ${Math.round(percentComplete)} %`;
  return [
    `Goal (${status}${progress}): ${objective}`,
    ...(currentWork === undefined ? [] : [`Now: ${currentWork}`]),
    ...(nextWork === undefined ? [] : [`Next: ${nextWork}`]),
  ].join("\n");
}

/** Of several running commands the person has to say which, by its place among them. */
function background(words: string, view: View): Meaning {
  const running = foregroundCommands(view);
  const [only] = running;
  if (only === undefined) return refused("No command is running that could go to the background.");
  const list = running.map(({ label }, at) => `${at + 1}. ${label}`).join("\n");
  if (words === "" && running.length > 1)
    return { kind: "answer", text: `Say which one: /background <number>\n${list}` };
  const chosen = words === "" ? only : running[Number(words) - 1];
  return chosen === undefined
    ? refused(`There is no command "${words}". These are running:\n${list}`)
    : { kind: "command", command: { method: "task/background", taskId: chosen.taskId } };
}

function foregroundCommands({ chat, session }: View): readonly { taskId: string; label: string }[] {
  return (chat.activeTurn?.responseParts ?? []).flatMap((part) => {
    if (part.kind !== "toolCall" || isTerminalToolCall(part.toolCall)) return [];
    const { toolCallId, toolName, status } = part.toolCall;
    const isOfTheModel = toolFamily(toolName) === "shell" && toolName !== "user_shell";
    const isBehind = session.tasks.some(({ taskId }) => taskId === toolCallId);
    if (status !== "running" || !isOfTheModel || isBehind) return [];
    return [{ taskId: toolCallId, label: part.toolCall.intention ?? part.toolCall.toolInput ?? toolName }];
  });
}

function userShell(commandText: string): Meaning {
  return commandText.trim() === ""
    ? refused("Say the command as well: /shell <command>")
    : { kind: "command", command: { method: "session/userShell", commandText: commandText.trim() } };
}

function skill(name: string, rest: string, selector = withoutPrefix(name)): Meaning {
  const words = rest.trim();
  return {
    kind: "skill",
    skill: {
      selector,
      ...(words !== "" && { arguments: words }),
      shown: words === "" ? `/${name}` : `/${name} ${words}`,
    },
  };
}

function withoutPrefix(name: string): string {
  return name.startsWith(SKILL_PREFIX) ? name.slice(SKILL_PREFIX.length) : name;
}

function refused(message: string): Meaning {
  return { kind: "refused", message };
}
