/** The timeline row of one request. The row carries only ids; everything else is read from the chat. */

import type { PluginTimelineItemProps } from "@getpaseo/plugin/client";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import type { ChatFeed } from "../chat-feed.ts";
import type { MuseClient } from "../muse-client.ts";
import { Stack } from "../parts/boxes.tsx";
import { LookFrame } from "../parts/look.tsx";
import { Note } from "../parts/note.tsx";
import { steady } from "../steady.ts";
import { findRequest, pastOutcome } from "./open-request.ts";
import { type CardFacts, cardFacts, FeedNote, feedWords, RequestCard } from "./request-card.tsx";

/**
 * `requestId` is the AHP tool call's or input request's id. Rows outlive the version that wrote them, and for one that
 * is refused here Paseo has no words: a member that is missing or odd is absent, an unknown one ignored.
 */
export const requestRowData = z
  .object({
    agentId: z.string().min(1).optional().catch(undefined),
    requestId: z.string().min(1).optional().catch(undefined),
  })
  .catch({});

export type RequestRowProps = PluginTimelineItemProps<z.infer<typeof requestRowData>>;

/** A plain function component bound to the shared client, as the host wants it. */
export function requestRow(muse: MuseClient): (props: RequestRowProps) => ReactNode {
  return function RequestRow(props) {
    const { agentId = props.agentId, requestId } = props.item.data;
    const chat = muse.chat(agentId);
    const read = useMemo(() => steady(() => rowFacts(chat.getSnapshot(), requestId)), [chat, requestId]);
    const { words, isLive, isClosed, past, ...facts } = useSyncExternalStore(chat.subscribe, read, read);
    return (
      <LookFrame {...props}>
        <Stack>
          <FeedNote words={words} isClosed={isClosed} />
          {past === undefined ? null : <Note tone="neutral">{past}</Note>}
          <RequestCard muse={muse} agentId={agentId} isLive={isLive} canAnswer={!isClosed} {...facts} />
        </Stack>
      </LookFrame>
    );
  };
}

interface RowFacts extends CardFacts {
  readonly words: string | undefined;
  readonly isLive: boolean;
  readonly isClosed: boolean;
  /** Instead of a card, where there is none any more. */
  readonly past: string | undefined;
}

/** What this row shows of the chat, and nothing else of it: hundreds of rows may listen to one chat. */
function rowFacts(feed: ChatFeed, requestId: string | undefined): RowFacts {
  const { view, status } = feed;
  const request = view && requestId !== undefined ? findRequest(view, requestId) : undefined;
  // To a request that is over, or that nobody can find, it is all the same how the connection stands.
  const isOver = requestId === undefined || (request !== undefined && request.status !== "open");
  return {
    ...cardFacts(view, request),
    words: isOver ? undefined : feedWords(feed),
    isLive: !isOver && status === "live",
    isClosed: isOver || status === "closed",
    past: request ? undefined : pastWords(feed, requestId),
  };
}

function pastWords(feed: ChatFeed, requestId: string | undefined): string | undefined {
  if (requestId === undefined) {
    return "This row does not tell which request it was about. What waits for you is in the Muse session panel.";
  }
  if (feed.status !== "live") return undefined;
  return (
    pastOutcome(feed.view, requestId) ??
    "This request belongs to an earlier session of the agent. It can no longer be answered."
  );
}
