/** The server half as the client sees it: one chat in memory, a log of its actions, and answers that are kept. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { Answer, answerChat } from "../../shared/rpc/answer.ts";
import type { followChat, loadTurns, subscribeChat } from "../../shared/rpc/chat.ts";
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import type { keepDraft } from "../../shared/rpc/draft.ts";
import type { OutputAnswer } from "../../shared/rpc/output.ts";
import type { Draft } from "../../shared/session/state.ts";
import { type View, type ViewAction, viewReducer } from "../../shared/view.ts";

type Followed = RpcOutput<typeof followChat>;
type Answered = RpcOutput<typeof answerChat>;

export function chatServer(initial: View) {
  let view = initial;
  let open = true;
  let held = false;
  let failing = 0;
  let broken = false;
  let isDown = false;
  let opening = 1;
  let reply: (answer: Answer) => Answered | Promise<Answered> = () => ({ status: "accepted" });
  let outcome: (command: SessionCommand) => CommandOutcome | Promise<CommandOutcome> = () => ({
    status: "accepted",
  });
  let output: (itemId: string, offset: number) => OutputAnswer = () => {
    throw new Error("Plugin RPC timed out: muse-code.item.read-output");
  };
  let older: (cursor: string) => RpcOutput<typeof loadTurns> = () => ({ status: "loaded" });
  const commands: SessionCommand[] = [];
  const log: ViewAction[] = [];
  const calls: string[] = [];
  const answers: Answer[] = [];
  const waiting = new Set<() => void>();

  const wake = () => {
    for (const go of [...waiting]) go();
    waiting.clear();
  };
  const failIfTold = () => {
    if (isDown) throw new Error("Plugin process exited: muse-code");
    if (failing === 0) return;
    failing -= 1;
    throw new Error("Plugin RPC timed out: muse-code.chat.follow");
  };
  const resource = () => `${view.chat.resource}#${opening}`;

  async function subscribe(): Promise<RpcOutput<typeof subscribeChat>> {
    calls.push("subscribe");
    failIfTold();
    if (held) return new Promise(() => {});
    if (!open) return { status: "closed" };
    return {
      status: "open",
      resource: resource(),
      fromSeq: log.length,
      chat: view.chat,
      session: view.session,
    };
  }

  async function follow(followed: string, afterSeq: number): Promise<Followed> {
    calls.push(`follow ${afterSeq}`);
    failIfTold();
    if (open && followed === resource() && log.length === afterSeq && !broken) {
      await new Promise<void>((resolve) => waiting.add(resolve));
      failIfTold();
    }
    if (!open || followed !== resource()) return { status: "reset" };
    if (broken) {
      broken = false;
      const action: ViewAction = JSON.parse('{ "type": 5 }');
      return { status: "actions", envelopes: [{ serverSeq: afterSeq + 1, action }] };
    }
    const envelopes = log.map((action, index) => ({ serverSeq: index + 1, action })).slice(afterSeq);
    return { status: "actions", envelopes };
  }

  const dispatch = (action: ViewAction) => {
    view = viewReducer(view, action);
    log.push(action);
    wake();
  };

  return {
    subscribe,
    follow,
    keepDraft: async (draft: Draft): Promise<RpcOutput<typeof keepDraft>> => {
      failIfTold();
      dispatch({ type: "muse/draftSet", draft });
      return { status: "kept" };
    },
    answer: async (answer: Answer): Promise<Answered> => {
      failIfTold();
      answers.push(answer);
      return reply(answer);
    },
    /** Applies an action and tells everybody who follows. */
    dispatch,
    command: async (command: SessionCommand): Promise<CommandOutcome> => {
      commands.push(command);
      return outcome(command);
    },
    commands: () => commands,
    onCommand: (next: typeof outcome) => {
      outcome = next;
    },
    readOutput: async (itemId: string, offset: number) => output(itemId, offset),
    onReadOutput: (next: typeof output) => {
      output = next;
    },
    loadTurns: async (cursor: string) => older(cursor),
    onLoadTurns: (next: typeof older) => {
      older = next;
    },
    drafts: () => view.session.drafts ?? [],
    answers: () => answers,
    calls: () => calls,
    onAnswer: (next: typeof reply) => {
      reply = next;
    },
    /** From now on who asks for the chat waits for ever. */
    hold: () => {
      held = true;
    },
    /** The call that waits, or else the next one, fails. */
    failNext: () => {
      failing = 1;
      wake();
    },
    /** The next answer holds an action that no reducer can apply. */
    sendBroken: () => {
      broken = true;
      wake();
    },
    /** The process is gone: every call fails, those that wait among them. */
    crash: () => {
      isDown = true;
      wake();
    },
    /** Another process is there, with what Muse says of the session and nothing of what clients kept. */
    restart: (next: View) => {
      view = next;
      log.length = 0;
      opening += 1;
      isDown = false;
    },
    close: () => {
      open = false;
      wake();
    },
    reopen: () => {
      open = true;
    },
    /** Lets everything that is already under way come to rest. */
    quiet: async () => {
      for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
