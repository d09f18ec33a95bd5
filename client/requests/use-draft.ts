/** Keeps the form of a request and the draft that the host has of it alike. The newest word counts, whoever said it. */
import { useEffect, useRef } from "react";
import type { Draft } from "../../shared/session/state.ts";
import { type DraftContent, draftText } from "./draft.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

export interface DraftLink {
  readonly keeper: DraftKeeper;
  /** What the host has. */
  readonly shared: Draft | undefined;
  /** What the host has is known as it is now. */
  readonly isLive: boolean;
}

interface DraftUse extends DraftLink {
  readonly agentId: string;
  readonly requestId: string;
  readonly isOpen: boolean;
  /** What stands in the form. */
  readonly own: DraftContent;
  readonly take: (draft: DraftContent) => void;
}

export function useDraft(use: DraftUse): void {
  const { keeper, shared, isLive, agentId, requestId, isOpen, own, take } = use;
  const seen = useRef<Draft>(undefined);
  const text = draftText(own);
  const written = useRef(text);
  useEffect(() => {
    const before = seen.current;
    seen.current = shared ?? before;
    if (!isOpen || shared === undefined || keeper.isOwed(agentId, requestId)) return;
    // A snapshot after an interruption says again what is known here, and may have been written over since.
    if (before?.by === shared.by && draftText(before) === draftText(shared)) return;
    // What comes back of one's own is older than what stands here, unless that is another's, taken over meanwhile.
    const isOthers = before !== undefined && before.by !== keeper.me && draftText(before) === text;
    if (shared.by !== keeper.me || isOthers) take(shared);
  }, [keeper, shared, agentId, requestId, isOpen, text, take]);
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    if (isOpen && text !== draftText(shared)) keeper.keep(agentId, { requestId, ...own });
  }, [keeper, shared, agentId, requestId, isOpen, own, text]);

  // A host that is there again may have missed something, and one that is new knows nothing.
  const latest = useRef(use);
  latest.current = use;
  useEffect(() => {
    const { shared, own } = latest.current;
    const isUnknown = shared === undefined && draftText(own) !== draftText();
    if (isLive && isOpen && (isUnknown || keeper.isOwed(agentId, requestId))) {
      keeper.keep(agentId, { requestId, ...own });
    }
  }, [keeper, isLive, agentId, requestId, isOpen]);
}
