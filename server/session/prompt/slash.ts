/** Slash commands on their way: each is read, carried out and answered once, with a row of what came of it. */
import type { ProviderPrompt } from "@getpaseo/plugin/server/provider";
import type { CommandAnswer } from "../../../shared/session/state.ts";
import { failure } from "../../failure.ts";
import type { SessionCommands } from "../session-commands.ts";
import type { SessionContext } from "../session-context.ts";
import type { Prompts } from "./prompts.ts";
import type { Skills } from "./skills.ts";
import { type SlashCommand, slashCommands } from "./slash-list.ts";
import { type Meaning, meaningOf, typedText } from "./slash-meaning.ts";
import { usageText } from "./slash-usage.ts";
import { wordsFor } from "./slash-words.ts";

export interface Slash {
  /** What can be typed now. */
  list(): readonly SlashCommand[];
  /** Takes any prompt, a command or not. Never rejects: what becomes of it is told by the view. */
  send(prompt: ProviderPrompt): Promise<void>;
}

export interface SlashOptions {
  readonly prompts: Prompts;
  readonly commands: SessionCommands;
  readonly skills: Skills;
  /** Runs before each command; a rejection is the command's. */
  readonly prepare: (prompt: ProviderPrompt) => Promise<void>;
}

type OfMuse = Exclude<Meaning, { kind: "prompt" | "skill" }>;

export function createSlash(
  { client, view, ports }: SessionContext,
  { prompts, commands, skills, prepare }: SlashOptions,
): Slash {
  const list = () => slashCommands(view.view.session.grants, skills.list);

  /** The row, or where Muse begins a turn for the command, that turn. Undefined where its rows say everything. */
  const carryOut = async (
    meaning: OfMuse,
    commandId: string,
  ): Promise<CommandAnswer | { readonly turnId: string } | undefined> => {
    switch (meaning.kind) {
      case "refused":
        throw new Error(meaning.message);
      case "answer":
        return info(meaning.text);
      case "usage": {
        const { usage } = await client.query("usage/read", {});
        if (usage !== undefined)
          view.apply({ kind: "event", event: { method: "usage/changed", params: usage } });
        return info(usageText(view.view.session));
      }
      case "command": {
        const { command } = meaning;
        const admitted = await commands.admit(command, commandId);
        if (command.method === "session/userShell") return undefined;
        const { turnId } = admitted;
        return turnId === undefined || turnId === view.runningTurnId
          ? info(wordsFor(command, admitted))
          : { turnId };
      }
    }
  };

  const answer = async (prompt: ProviderPrompt, meaning: OfMuse): Promise<void> => {
    const { clientMessageId, delivery: wanted, input } = prompt;
    const delivery = wanted === "steer" ? "steer" : "turn";
    const commandId = ports.uuidv7();
    const text = typedText(input) ?? "";
    const running = delivery === "steer" ? view.runningTurnId : undefined;
    const answered = (told: CommandAnswer) =>
      view.apply({ kind: "answered", commandId, answer: told, ...(running && { turnId: running }) });
    view.apply({
      kind: "submitted",
      submission: { commandId, clientMessageId, delivery, text, status: "sending" },
    });
    try {
      if (delivery === "steer" && running === undefined)
        throw new Error("No turn is running that could take this message.");
      await prepare(prompt);
      const outcome = await carryOut(meaning, commandId);
      if (outcome === undefined) return;
      if ("level" in outcome) return answered(outcome);
      const { turnId } = outcome;
      view.apply({ kind: "admitted", admission: { commandId, disposition: "started", turnId } });
    } catch (error) {
      // Paseo takes a failed note as a reason to interrupt the turn: a command that failed is none.
      if (running !== undefined) return answered({ level: "warning", text: failure(error).message });
      view.apply({ kind: "refused", commandId, error: failure(error) });
    }
  };

  return {
    list,
    async send(prompt) {
      const meaning = meaningOf(prompt.input, { view: view.view, commands: list() });
      if (meaning.kind === "prompt") return prompts.send(prompt);
      if (meaning.kind === "skill") return prompts.send(prompt, meaning.skill);
      return answer(prompt, meaning);
    },
  };
}

function info(text: string): CommandAnswer {
  return { level: "info", text };
}
