/** The timeline row of one request. The row carries only ids; everything else is read from the chat. */

import type { PluginTimelineItemProps } from "@getpaseo/plugin/client";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { Stack } from "./boxes.tsx";
import { Note } from "./card-note.tsx";
import type { ChatFeed } from "./chat-feed.ts";
import { LookFrame } from "./look.tsx";
import type { MuseClient } from "./muse-client.ts";
import { findRequest, pastOutcome } from "./open-request.ts";
import { type CardFacts, cardFacts, FeedNote, feedWords, RequestCard } from "./request-card.tsx";
import { steady } from "./steady.ts";

/** `requestId` is the AHP tool call's or input request's id. Unknown members of later versions are ignored. */
export const requestRowData = z.object({ agentId: z.string(), requestId: z.string() });

export type RequestRowProps = PluginTimelineItemProps<z.infer<typeof requestRowData>>;

/** A plain function component bound to the shared client, as the host wants it. */
export function requestRow(muse: MuseClient): (props: RequestRowProps) => ReactNode {
  return function RequestRow(props) {
    const { agentId, requestId } = props.item.data;
    const chat = muse.chat(agentId);
    const read = useMemo(() => steady(() => rowFacts(chat.getSnapshot(), requestId)), [chat, requestId]);
    const { words, isClosed, past, ...facts } = useSyncExternalStore(chat.subscribe, read, read);
    return (
      <LookFrame {...props}>
        <Stack>
          <FeedNote words={words} isClosed={isClosed} />
          {past === undefined ? null : <Note tone="neutral">{past}</Note>}
          <RequestCard muse={muse} agentId={agentId} canAnswer={!isClosed} {...facts} />
        </Stack>
      </LookFrame>
    );
  };
}

interface RowFacts extends CardFacts {
  readonly words: string | undefined;
  readonly isClosed: boolean;
  /** Instead of a card, where there is none any more. */
  readonly past: string | undefined;
}

const NO_CARD: CardFacts = {
  approval: undefined,
  userInput: undefined,
  status: "retired",
  why: "",
  requester: undefined,
  shared: undefined,
};

/** What this row shows of the chat, and nothing else of it: hundreds of rows may listen to one chat. */
function rowFacts(feed: ChatFeed, requestId: string): RowFacts {
  const { view } = feed;
  const isClosed = feed.status === "closed";
  const request = view && findRequest(view, requestId);
  if (view !== undefined && request !== undefined) {
    const words = request.status === "open" ? feedWords(feed) : undefined;
    return { ...cardFacts(view, request), words, isClosed, past: undefined };
  }
  const past = feed.status === "live" ? (pastOutcome(feed.view, requestId) ?? EARLIER) : undefined;
  return { ...NO_CARD, words: feedWords(feed), isClosed, past };
}

const EARLIER = "This request belongs to an earlier session of the agent. It can no longer be answered.";
