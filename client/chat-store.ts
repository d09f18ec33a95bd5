/** One live chat of one agent for all components that show it. Polls only while somebody is subscribed. */
import type { RpcInput, RpcOutput } from "@getpaseo/plugin";
import type { followChat, subscribeChat } from "../shared/rpc/chat.ts";
import {
  type ChatFeed,
  type ChatFeedEvent,
  chatFeedRequest,
  chatFeedStep,
  INITIAL_FEED,
} from "./chat-feed.ts";

export interface ChatStore {
  /** Calls `listener` after every change; returns the remover. Stable, as React's external stores want it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ChatFeed;
  /** Ends polling for good and forgets the listeners. */
  readonly dispose: () => void;
}

/** The calls and the clock that a store lives on. */
export interface ChatSource {
  readonly subscribeChat: (input: RpcInput<typeof subscribeChat>) => Promise<RpcOutput<typeof subscribeChat>>;
  readonly followChat: (input: RpcInput<typeof followChat>) => Promise<RpcOutput<typeof followChat>>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** Pause after an answer that brought nothing, so that a host that does not hold the call is not hammered. */
const IDLE_PAUSE_MS = 250;

export function chatStore(source: ChatSource, agentId: string): ChatStore {
  let feed: ChatFeed = INITIAL_FEED;
  let polling = false;
  let disposed = false;
  const listeners = new Set<() => void>();

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    while (listeners.size > 0 && !disposed) {
      const event = await nextEvent(source, agentId, feed);
      const next = stepped(feed, event);
      if (next === feed) {
        await source.wait(IDLE_PAUSE_MS);
      } else if (!disposed) {
        feed = next;
        for (const listener of [...listeners]) listener();
      }
    }
    polling = false;
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      void poll();
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => feed,
    dispose: () => {
      disposed = true;
      listeners.clear();
    },
  };
}

/** An action that cannot be applied costs a fresh snapshot, not the chat. */
function stepped(feed: ChatFeed, event: ChatFeedEvent): ChatFeed {
  try {
    return chatFeedStep(feed, event);
  } catch {
    return chatFeedStep(feed, { kind: "failed" });
  }
}

async function nextEvent(source: ChatSource, agentId: string, feed: ChatFeed): Promise<ChatFeedEvent> {
  const request = chatFeedRequest(feed);
  try {
    if (request.kind === "follow") {
      const { resource, afterSeq } = request;
      const reply = await source.followChat({ agentId, resource, afterSeq });
      return { kind: "followed", resource, reply };
    }
    if (request.delayMs > 0) await source.wait(request.delayMs);
    return { kind: "subscribed", reply: await source.subscribeChat({ agentId }) };
  } catch {
    return { kind: "failed" };
  }
}
