/** The timeline row of one request. The row carries only ids; everything else is read from the chat. */

import type { PluginTimelineItemProps } from "@getpaseo/plugin/client";
import { type ReactNode, useSyncExternalStore } from "react";
import { z } from "zod";
import { Stack } from "./boxes.tsx";
import { Note } from "./card-note.tsx";
import { LookFrame } from "./look.tsx";
import type { MuseClient } from "./muse-client.ts";
import { findRequest, pastOutcome } from "./open-request.ts";
import { FeedNote, RequestCard } from "./request-card.tsx";

/** `requestId` is the AHP tool call's or input request's id. Unknown members of later versions are ignored. */
export const requestRowData = z.object({ agentId: z.string(), requestId: z.string() });

export type RequestRowProps = PluginTimelineItemProps<z.infer<typeof requestRowData>>;

/** A plain function component bound to the shared client, as the host wants it. */
export function requestRow(muse: MuseClient): (props: RequestRowProps) => ReactNode {
  return function RequestRow(props) {
    const { agentId, requestId } = props.item.data;
    const chat = muse.chat(agentId);
    const feed = useSyncExternalStore(chat.subscribe, chat.getSnapshot, chat.getSnapshot);
    const request = feed.view && findRequest(feed.view, requestId);
    const isOld = feed.status === "live" && request === undefined;
    return (
      <LookFrame {...props}>
        <Stack>
          <FeedNote feed={feed} />
          {isOld ? (
            <Note tone="neutral">
              {(feed.view && pastOutcome(feed.view, requestId)) ??
                "This request belongs to an earlier session of the agent. It can no longer be answered."}
            </Note>
          ) : null}
          {feed.view && request ? (
            <RequestCard
              muse={muse}
              agentId={agentId}
              view={feed.view}
              request={request}
              canAnswer={feed.status !== "closed"}
            />
          ) : null}
        </Stack>
      </LookFrame>
    );
  };
}
