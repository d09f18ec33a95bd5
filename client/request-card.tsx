/** The card that fits a request, and the note that is shown while there is none. */
import type { ReactNode } from "react";
import { requesterName } from "../shared/requester.ts";
import type { View as ChatView } from "../shared/view.ts";
import { Note } from "./card-note.tsx";
import type { ChatFeed } from "./chat-feed.ts";
import { ConfirmationCard } from "./confirmation-card.tsx";
import { InputRequestCard } from "./input-request-card.tsx";
import type { MuseClient } from "./muse-client.ts";
import { type MuseRequest, requestKey } from "./open-request.ts";

interface RequestCardProps {
  readonly muse: MuseClient;
  readonly agentId: string;
  readonly view: ChatView;
  readonly request: MuseRequest;
  readonly canAnswer: boolean;
}

export function RequestCard({ muse, agentId, view, request, canAnswer }: RequestCardProps): ReactNode {
  const shared = view.session.drafts?.find(({ requestId }) => requestId === requestKey(request));
  const card = {
    agentId,
    status: request.status,
    why: request.why ?? "",
    canAnswer,
    draft: { keeper: muse.drafts, shared },
    answer: (answer: Parameters<MuseClient["answer"]>[1]) => muse.answer(agentId, answer),
  };
  if (request.kind === "inputRequest") return <InputRequestCard {...card} userInput={request.userInput} />;
  const requester = requesterName(view.session, request.approval);
  return <ConfirmationCard {...card} approval={request.approval} requester={requester} />;
}

/** Says what keeps the chat from being live; nothing while it is. */
export function FeedNote({ feed }: { readonly feed: ChatFeed }): ReactNode {
  const words = feedWords(feed);
  if (words === undefined) return null;
  return (
    <Note tone={feed.status === "closed" ? "warning" : "neutral"} urgency="status">
      {words}
    </Note>
  );
}

/** A short interruption is not worth a word. */
const SILENT_FAILURES = 1;

function feedWords(feed: ChatFeed): string | undefined {
  switch (feed.status) {
    case "live":
      return undefined;
    case "loading":
      return feed.failures > SILENT_FAILURES
        ? "Muse cannot be reached. Trying again…"
        : "Reading this request from Muse…";
    case "reconnecting":
      return feed.failures > SILENT_FAILURES
        ? "The connection to Muse is interrupted; this is what was last known. Trying again…"
        : undefined;
    case "closed":
      return feed.view === undefined
        ? "This Muse session is closed. Send a message to the agent to open it again."
        : "This Muse session is closed, so nothing can be answered here until it is open again.";
  }
}
