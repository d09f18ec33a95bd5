/** What the components share: the chats that are being followed, the way to answer, and what was typed. */
import type { PluginClientContext } from "@getpaseo/plugin/client";
import { type Answer, answerChat } from "../shared/rpc/answer.ts";
import { followChat, subscribeChat } from "../shared/rpc/chat.ts";
import { type CommandOutcome, commandSession, type SessionCommand } from "../shared/rpc/command.ts";
import { type ChatSource, type ChatStore, chatStore } from "./chat-store.ts";
import type { ConfirmationForm } from "./confirmation-form.ts";
import { type AnswerReply, lostReply } from "./delivery.ts";
import { formStore } from "./form-store.ts";
import type { InputRequestForm } from "./input-request-form.ts";
import { type CommandForm, lostOutcome } from "./panel/command-form.ts";

export const confirmationForms = formStore<ConfirmationForm>();
export const inputRequestForms = formStore<InputRequestForm>();
export const commandForms = formStore<CommandForm>();
/** Entries of the panel that a person let go of, by agent. */
export const forgottenEntries = formStore<readonly string[]>();

export interface MuseClient {
  /** The one store of that agent's chat. */
  readonly chat: (agentId: string) => ChatStore;
  /** Never rejects: a call that fails is a refusal that says so. */
  readonly answer: (agentId: string, answer: Answer) => Promise<AnswerReply>;
  /** Never rejects, either. */
  readonly command: (agentId: string, command: SessionCommand) => Promise<CommandOutcome>;
  readonly dispose: () => void;
}

export function museClient(rpc: PluginClientContext["rpc"]): MuseClient {
  const source: ChatSource = {
    subscribeChat: (input) => rpc(subscribeChat, input),
    followChat: (input) => rpc(followChat, input),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  };
  const chats = new Map<string, ChatStore>();
  return {
    chat: (agentId) => {
      const known = chats.get(agentId);
      if (known !== undefined) return known;
      const store = chatStore(source, agentId);
      chats.set(agentId, store);
      return store;
    },
    answer: (agentId, answer) => rpc(answerChat, { agentId, answer }).catch(lostReply),
    command: (agentId, command) => rpc(commandSession, { agentId, command }).catch(lostOutcome),
    dispose: () => {
      for (const store of chats.values()) store.dispose();
      chats.clear();
      confirmationForms.clear();
      inputRequestForms.clear();
      commandForms.clear();
      forgottenEntries.clear();
    },
  };
}
