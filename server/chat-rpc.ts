/** What the client half asks for: the view of an agent's session, what happens to it, and answers. */
import type { RpcInput, RpcOutput } from "@getpaseo/plugin";
import type { answerChat } from "../shared/rpc/answer.ts";
import { FOLLOW_WAIT_MS, type followChat, type loadTurns, type subscribeChat } from "../shared/rpc/chat.ts";
import type { commandSession } from "../shared/rpc/command.ts";
import type { keepDraft } from "../shared/rpc/draft.ts";
import type { readOutput } from "../shared/rpc/output.ts";
import type { Agents } from "./agents.ts";
import type { Ports } from "./ports.ts";
import type { ChatLog } from "./session/chat-log.ts";

export interface ChatRpc {
  subscribe(input: RpcInput<typeof subscribeChat>): RpcOutput<typeof subscribeChat>;
  follow(input: RpcInput<typeof followChat>): Promise<RpcOutput<typeof followChat>>;
  loadTurns(input: RpcInput<typeof loadTurns>): Promise<RpcOutput<typeof loadTurns>>;
  answer(input: RpcInput<typeof answerChat>): Promise<RpcOutput<typeof answerChat>>;
  draft(input: RpcInput<typeof keepDraft>): Promise<RpcOutput<typeof keepDraft>>;
  command(input: RpcInput<typeof commandSession>): Promise<RpcOutput<typeof commandSession>>;
  readOutput(input: RpcInput<typeof readOutput>): Promise<RpcOutput<typeof readOutput>>;
}

/** Calls that wait for one session at once; one more lets the oldest of them go with nothing, which follows again. */
export const MOST_WAITING = 100;

export function createChatRpc(agents: Agents, ports: Pick<Ports, "timer">): ChatRpc {
  const waiting = new WeakMap<ChatLog, Set<() => void>>();
  return {
    subscribe({ agentId }) {
      const log = agents.sessionOf(agentId)?.view.log;
      if (log === undefined) return { status: "closed" };
      const { chat, session } = log.view;
      const titled = { ...chat, title: session.title ?? "" };
      return { status: "open", resource: log.resource, fromSeq: log.lastSeq, chat: titled, session };
    },
    async follow({ agentId, resource, afterSeq }) {
      const log = agents.sessionOf(agentId)?.view.log;
      if (log === undefined || log.resource !== resource || log.after(afterSeq) === undefined) {
        return { status: "reset" };
      }
      if (log.lastSeq === afterSeq) await nextAction(log, waitingFor(waiting, log), ports);
      const envelopes = log.after(afterSeq);
      // A session that is over tells its end first: what became of that for which somebody waits.
      const isOver = agents.sessionOf(agentId)?.view.log !== log && envelopes?.length === 0;
      if (envelopes === undefined || isOver) return { status: "reset" };
      return { status: "actions", envelopes: [...envelopes] };
    },
    async loadTurns({ agentId, resource, cursor }) {
      const session = agents.sessionOf(agentId);
      if (session?.view.log.resource !== resource) return { status: "reset" };
      return session.loadTurns(cursor);
    },
    async answer({ agentId, answer }) {
      return agents.sessionOf(agentId)?.answer(answer) ?? notOpen("answer");
    },
    async draft({ agentId, draft }) {
      const session = agents.sessionOf(agentId);
      session?.keepDraft(draft);
      return { status: session === undefined ? "closed" : "kept" };
    },
    async command({ agentId, command }) {
      return agents.sessionOf(agentId)?.command(command) ?? notOpen("try");
    },
    async readOutput({ agentId, itemId, offset }) {
      const piece = agents.sessionOf(agentId)?.readOutput(itemId, offset);
      return piece ?? { ...notOpen("try"), reason: "closed" };
    },
  };
}

function notOpen(repeat: string): { readonly status: "refused"; readonly message: string } {
  const message = `The session is not open any more. Reload the agent, then ${repeat} again.`;
  return { status: "refused", message };
}

function waitingFor(waiting: WeakMap<ChatLog, Set<() => void>>, log: ChatLog): Set<() => void> {
  const known = waiting.get(log) ?? new Set();
  waiting.set(log, known);
  return known;
}

function nextAction(
  { onNext }: ChatLog,
  waiting: Set<() => void>,
  { timer }: Pick<Ports, "timer">,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      waiting.delete(done);
      stop();
      cancel();
      resolve();
    };
    const stop = onNext(done);
    const cancel = timer(FOLLOW_WAIT_MS, done);
    waiting.add(done);
    const [oldest] = waiting;
    if (waiting.size > MOST_WAITING) oldest?.();
  });
}
