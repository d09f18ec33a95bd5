/** What the components share: the chats that are being followed, the way to answer, and what was typed. */
import type { PluginClientContext } from "@getpaseo/plugin/client";
import { type Answer, answerChat } from "../shared/rpc/answer.ts";
import { followChat, loadTurns, subscribeChat } from "../shared/rpc/chat.ts";
import { type CommandOutcome, commandSession, type SessionCommand } from "../shared/rpc/command.ts";
import { keepDraft } from "../shared/rpc/draft.ts";
import { type OutputAnswer, readOutput } from "../shared/rpc/output.ts";
import { type ChatSource, type ChatStore, chatStore } from "./chat-store.ts";
import { formStore } from "./form-store.ts";
import { type CommandForm, lostOutcome } from "./panel/command-form.ts";
import { reasonWords } from "./reason-words.ts";
import type { ConfirmationForm } from "./requests/confirmation-form.ts";
import { type AnswerReply, lostReply } from "./requests/delivery.ts";
import { type DraftKeeper, draftKeeper } from "./requests/draft-keeper.ts";
import type { InputRequestForm } from "./requests/input-request-form.ts";

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
  /** The page of a stored output that begins at that byte. Never rejects, either. */
  readonly readOutput: (agentId: string, itemId: string, offset: number) => Promise<OutputAnswer>;
  /** Has the turns before those of the chat added to it; gives why that was not possible. Never rejects, either. */
  readonly loadTurns: (agentId: string, resource: string, cursor: string) => Promise<string | undefined>;
  readonly drafts: DraftKeeper;
  readonly dispose: () => void;
}

export function museClient(rpc: PluginClientContext["rpc"]): MuseClient {
  const source: ChatSource = {
    subscribeChat: (input) => rpc(subscribeChat, input),
    followChat: (input) => rpc(followChat, input),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  };
  const drafts = draftKeeper((agentId, draft) => rpc(keepDraft, { agentId, draft }));
  const chats = new Map<string, ChatStore>();
  let isOver = false;
  return {
    chat: (agentId) => {
      const known = chats.get(agentId);
      if (known !== undefined) return known;
      const store = chatStore(source, agentId);
      chats.set(agentId, store);
      if (isOver) store.dispose();
      return store;
    },
    answer: (agentId, answer) => rpc(answerChat, { agentId, answer }).catch(lostReply),
    command: (agentId, command) => rpc(commandSession, { agentId, command }).catch(lostOutcome),
    readOutput: (agentId, itemId, offset) =>
      rpc(readOutput, { agentId, itemId, offset }).catch((reason: unknown) => ({
        status: "refused",
        reason: "unreachable",
        message: `The output could not be read (${reasonWords(reason)}). Try again.`,
      })),
    loadTurns: (agentId, resource, cursor) =>
      rpc(loadTurns, { agentId, resource, cursor }).then(
        (reply) => (reply.status === "refused" ? reply.message : undefined),
        (reason: unknown) => `Older messages could not be loaded (${reasonWords(reason)}). Try again.`,
      ),
    drafts,
    dispose: () => {
      isOver = true;
      drafts.dispose();
      for (const store of chats.values()) store.dispose();
      confirmationForms.clear();
      inputRequestForms.clear();
      commandForms.clear();
      forgottenEntries.clear();
    },
  };
}
