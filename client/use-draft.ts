/** Keeps the form of a request and the draft that the host has of it alike. The newest word counts, whoever said it. */
import { useEffect, useRef } from "react";
import type { Draft } from "../shared/session/state.ts";
import { type DraftContent, draftText } from "./draft.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

export interface DraftLink {
  readonly keeper: DraftKeeper;
  /** What the host has. */
  readonly shared: Draft | undefined;
}

interface DraftUse extends DraftLink {
  readonly agentId: string;
  readonly requestId: string;
  readonly isOpen: boolean;
  /** What stands in the form. */
  readonly own: DraftContent;
  readonly take: (draft: DraftContent) => void;
}

export function useDraft({ keeper, shared, agentId, requestId, isOpen, own, take }: DraftUse): void {
  const seen = useRef<Draft>(undefined);
  const text = draftText(own);
  const written = useRef(text);
  useEffect(() => {
    const before = seen.current;
    seen.current = shared;
    if (!isOpen || shared === undefined || shared === before || keeper.isOwed(agentId, requestId)) return;
    // What comes back of one's own is older than what stands here, unless that is another's, taken over meanwhile.
    const isOthers = before !== undefined && before.by !== keeper.me && draftText(before) === text;
    if (shared.by !== keeper.me || isOthers) take(shared);
  }, [keeper, shared, agentId, requestId, isOpen, text, take]);
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    if (isOpen && text !== draftText(shared)) keeper.keep(agentId, { requestId, ...own });
  }, [keeper, shared, agentId, requestId, isOpen, own, text]);
}
