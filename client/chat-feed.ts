/** How a client keeps a chat up to date, as pure steps: what to ask for next, and what an answer changes. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { followChat, subscribeChat } from "../shared/rpc/chat.ts";
import { type View, viewReducer } from "../shared/view.ts";

export type ChatFeed =
  /** Nothing is known yet. */
  | { readonly status: "loading"; readonly failures: number; readonly view?: undefined }
  /** `view` holds every action up to `seq`. */
  | { readonly status: "live"; readonly resource: string; readonly seq: number; readonly view: View }
  /** `view` is what was true when the connection was lost. */
  | { readonly status: "reconnecting"; readonly failures: number; readonly view: View }
  /** The agent has no open session; `view` is the last that was seen of it. */
  | { readonly status: "closed"; readonly failures: number; readonly view?: View };

export type ChatFeedEvent =
  | { readonly kind: "subscribed"; readonly reply: RpcOutput<typeof subscribeChat> }
  | { readonly kind: "followed"; readonly resource: string; readonly reply: RpcOutput<typeof followChat> }
  | { readonly kind: "failed" };

export type ChatFeedRequest =
  | { readonly kind: "subscribe"; readonly delayMs: number }
  | { readonly kind: "follow"; readonly resource: string; readonly afterSeq: number };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
const CLOSED_RETRY_MS = 3_000;

export const INITIAL_FEED: ChatFeed = { status: "loading", failures: 0 };

/** The one call that is due in this state. A closed chat is looked for again: it may be reopened. */
export function chatFeedRequest(feed: ChatFeed): ChatFeedRequest {
  if (feed.status === "live") return { kind: "follow", resource: feed.resource, afterSeq: feed.seq };
  const base = feed.status === "closed" ? CLOSED_RETRY_MS : FIRST_RETRY_MS;
  const delayMs = feed.failures === 0 ? 0 : Math.min(LONGEST_RETRY_MS, base * 2 ** (feed.failures - 1));
  return { kind: "subscribe", delayMs };
}

/** The state after an answer. Actions that are known already change nothing, whatever split they come in. */
export function chatFeedStep(feed: ChatFeed, event: ChatFeedEvent): ChatFeed {
  switch (event.kind) {
    case "subscribed":
      return subscribed(feed, event.reply);
    case "followed":
      return followed(feed, event.resource, event.reply);
    case "failed":
      return failed(feed);
  }
}

function subscribed(feed: ChatFeed, reply: RpcOutput<typeof subscribeChat>): ChatFeed {
  if (reply.status === "closed") {
    const failures = feed.status === "closed" ? feed.failures + 1 : 1;
    return { status: "closed", failures, ...(feed.view && { view: feed.view }) };
  }
  const { resource, fromSeq, chat, session } = reply;
  return { status: "live", resource, seq: fromSeq, view: { chat, session } };
}

function followed(feed: ChatFeed, resource: string, reply: RpcOutput<typeof followChat>): ChatFeed {
  if (feed.status !== "live" || feed.resource !== resource) return feed;
  if (reply.status === "reset") return { status: "reconnecting", failures: 1, view: feed.view };
  let { seq, view } = feed;
  for (const { serverSeq, action } of reply.envelopes) {
    if (serverSeq <= seq) continue;
    view = viewReducer(view, action);
    seq = serverSeq;
  }
  return seq === feed.seq ? feed : { ...feed, seq, view };
}

function failed(feed: ChatFeed): ChatFeed {
  if (feed.status === "live") return { status: "reconnecting", failures: 1, view: feed.view };
  return { ...feed, failures: feed.failures + 1 };
}
