/** The card that fits a request, and the note that is shown while there is none. */
import { memo, type ReactNode } from "react";
import { requesterName } from "../../shared/requester.ts";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { Approval, Draft, UserInput } from "../../shared/session/state.ts";
import type { View as ChatView } from "../../shared/view.ts";
import type { ChatFeed } from "../chat-feed.ts";
import type { MuseClient } from "../muse-client.ts";
import { Note } from "../parts/note.tsx";
import { ConfirmationCard } from "./confirmation-card.tsx";
import { InputRequestCard } from "./input-request-card.tsx";
import { type MuseRequest, type RequestStatus, requestKey } from "./open-request.ts";

/** All of the chat that a card is drawn from, in members that stay identical while nothing about it changes. */
export interface CardFacts {
  readonly approval: Approval | undefined;
  readonly userInput: UserInput | undefined;
  readonly status: RequestStatus;
  readonly why: string;
  /** The subagent that asks; absent when the agent itself does. */
  readonly requester: string | undefined;
  /** What the host has of what was typed. */
  readonly shared: Draft | undefined;
}

/** Those of no request are empty: no card is drawn. */
export function cardFacts(view: ChatView | undefined, request: MuseRequest | undefined): CardFacts {
  const approval = request?.kind === "confirmation" ? request.approval : undefined;
  const key = request && requestKey(request);
  return {
    approval,
    userInput: request?.kind === "inputRequest" ? request.userInput : undefined,
    status: request?.status ?? "retired",
    why: request?.why ?? "",
    requester: view && approval && requesterName(view.session, approval),
    shared: view?.session.drafts?.find(({ requestId }) => requestId === key),
  };
}

interface RequestCardProps extends CardFacts {
  readonly muse: MuseClient;
  readonly agentId: string;
  /** The chat is followed at this moment. */
  readonly isLive: boolean;
  readonly canAnswer: boolean;
}

/** Drawn anew only when one of its facts changes, however much streams beside it. */
export const RequestCard = memo(function RequestCard(props: RequestCardProps): ReactNode {
  const { muse, isLive, shared, approval, userInput, requester, ...rest } = props;
  const card = {
    ...rest,
    draft: { keeper: muse.drafts, shared, isLive },
    answer: (answer: Answer) => muse.answer(rest.agentId, answer),
  };
  if (userInput !== undefined) return <InputRequestCard {...card} userInput={userInput} />;
  return approval && <ConfirmationCard {...card} approval={approval} requester={requester} />;
});

interface FeedNoteProps {
  /** What keeps the chat from being live; nothing while it is. */
  readonly words: string | undefined;
  readonly isClosed: boolean;
}

export function FeedNote({ words, isClosed }: FeedNoteProps): ReactNode {
  if (words === undefined) return null;
  return (
    <Note tone={isClosed ? "warning" : "neutral"} urgency="status">
      {words}
    </Note>
  );
}

/** A short interruption is not worth a word. */
const SILENT_FAILURES = 1;

export function feedWords(feed: ChatFeed): string | undefined {
  switch (feed.status) {
    case "live":
      return undefined;
    case "loading":
      return feed.failures > SILENT_FAILURES
        ? "Muse cannot be reached. Trying again…"
        : "Reading this request from Muse…";
    case "reconnecting":
      return feed.failures > SILENT_FAILURES
        ? "The connection to Muse is interrupted; this was known last. What you type stays. Trying again…"
        : undefined;
    case "closed":
      return "This Muse session is closed. Send a message to the agent to open it again.";
  }
}
