/** Prompts on their way to Muse: turns of their own, or messages for the turn that runs. */
import type { ProviderError, ProviderPrompt } from "@getpaseo/plugin/server/provider";
import { failure } from "../../failure.ts";
import { HostGone } from "../../host/errors.ts";
import type { MethodParams } from "../../msp/methods.ts";
import type { LiveClient } from "../process/session-host.ts";
import { reasoningEffort } from "../session-config.ts";
import type { SessionContext } from "../session-context.ts";
import { type PromptInput, promptInput, type SkillUse, skillInput } from "./prompt.ts";
import { checkPrompt } from "./prompt-check.ts";

export interface Prompts {
  /** Never rejects: what becomes of the prompt, a refusal included, is told by the view. */
  send(prompt: ProviderPrompt, skill?: SkillUse): Promise<void>;
  /** The instructions have reached the model before. */
  instructionsGiven(): void;
  /**
   * Asks a host that took the place of another one what became of the prompts which waited in the queue of that one: the
   * same command again has the same answer, or says that it will never be run. Rejects with `HostGone`.
   */
  settleQueued(client: LiveClient): Promise<void>;
}

export interface PromptsOptions {
  /** For the model alone, with the first prompt that Muse admits. */
  readonly instructions?: string;
  /** Absolute path of the workspace. */
  readonly cwd: string;
  /** Effort for each turn, as long as Muse has none of its own for the session. */
  readonly effort: () => string | undefined;
  /** Runs before each prompt; a rejection is the prompt's. */
  readonly prepare: (prompt: ProviderPrompt) => Promise<void>;
  /** Another host takes the place of the one that refused the prompt so: there it can be sent again. */
  readonly recover: (error: ProviderError) => boolean;
}

/** What is sent for one prompt; sent again as something new it has another id. */
interface Sent {
  commandId: string;
}

export function createPrompts(
  { client, sessionId, view, ports }: SessionContext,
  options: PromptsOptions,
): Prompts {
  let instructions = options.instructions;
  const queued = new Map<string, MethodParams<"turn/start">>();

  const submissionOf = (id: string) =>
    view.view.session.submissions.findLast(({ commandId }) => commandId === id);

  /** Its turn or its message was told: Muse has taken it, whether it answers or not. */
  const wishes = (commandId: string) => ({
    commandId,
    isSettled: () => submissionOf(commandId)?.status !== "sending",
  });

  const start = async (
    prompt: ProviderPrompt,
    sent: Sent,
    preface: string | undefined,
    skill: SkillUse | undefined,
  ): Promise<void> => {
    const { parts, displayText } = inputOf(prompt, skill, preface);
    const effort = reasoningEffort(options.effort());
    const params = {
      sessionId,
      input: parts,
      ...(displayText !== undefined && { displayText }),
      ...(effort !== undefined && { reasoningEffort: effort }),
    };
    const send = () => client.command("turn/start", params, wishes(sent.commandId));
    const { disposition, turnId } = await send().catch(async (error: unknown) => {
      if (!options.recover(failure(error))) throw error;
      // The old id would bring the recorded answer and no turn.
      const as = ports.uuidv7();
      view.apply({ kind: "resent", commandId: sent.commandId, as });
      sent.commandId = as;
      return send().catch(() => {
        throw error;
      });
    });
    const { commandId } = sent;
    if (disposition === "queued") queued.set(commandId, params);
    view.apply({ kind: "admitted", admission: { commandId, disposition, turnId } });
  };

  /** Names the turn that it is meant for, so that it never starts one of its own. */
  const steer = async (
    prompt: ProviderPrompt,
    commandId: string,
    skill: SkillUse | undefined,
  ): Promise<void> => {
    const expectedTurnId = view.runningTurnId;
    if (expectedTurnId === undefined) throw new Error("No turn is running that could take this message.");
    const { parts } = inputOf(prompt, skill);
    const { turnId } = await client.command(
      "turn/steer",
      { sessionId, expectedTurnId, input: parts },
      wishes(commandId),
    );
    view.apply({ kind: "admitted", admission: { commandId, disposition: "steered", turnId } });
  };

  const inputOf = ({ input }: ProviderPrompt, skill: SkillUse | undefined, preface?: string): PromptInput => {
    if (skill !== undefined) return skillInput(skill, preface);
    return promptInput(input.type === "message" ? input.content : [], options.cwd, preface);
  };

  return {
    async send(prompt, skill) {
      const { clientMessageId } = prompt;
      const sent: Sent = { commandId: ports.uuidv7() };
      const { commandId } = sent;
      const isSteer = prompt.delivery === "steer";
      // Taken before the first wait: a second prompt must not send them again, a refused one gives them back.
      const preface = isSteer ? undefined : instructions;
      if (!isSteer) instructions = undefined;
      const { text, images } = inputOf(prompt, skill);
      const delivery = isSteer ? "steer" : "turn";
      view.apply({
        kind: "submitted",
        submission: { commandId, clientMessageId, delivery, text, images, status: "sending" },
      });
      try {
        checkPrompt(prompt);
        await options.prepare(prompt);
        await (isSteer ? steer(prompt, commandId, skill) : start(prompt, sent, preface, skill));
      } catch (error) {
        instructions ??= preface;
        view.apply({ kind: "refused", commandId: sent.commandId, error: failure(error) });
      }
    },
    instructionsGiven() {
      instructions = undefined;
    },
    async settleQueued(host) {
      for (const [commandId, params] of [...queued]) {
        if (submissionOf(commandId)?.status === "queued") {
          try {
            await host.command("turn/start", params, { commandId });
            continue;
          } catch (error) {
            if (error instanceof HostGone) throw error;
            view.apply({ kind: "refused", commandId, error: failure(error) });
          }
        }
        queued.delete(commandId);
      }
    },
  };
}
