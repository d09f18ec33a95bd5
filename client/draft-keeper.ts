/** Hands drafts to the host, a moment after the last change. What fails goes with the next change. */
import type { Draft } from "../shared/session/state.ts";
import { formKey } from "./form-store.ts";

export interface DraftKeeper {
  /** What this client is called in the drafts that it wrote. */
  readonly me: string;
  readonly keep: (agentId: string, draft: Omit<Draft, "by">) => void;
  /** Something was changed here that is not on its way to the host yet. */
  readonly isOwed: (agentId: string, requestId: string) => boolean;
}

const PAUSE_MS = 300;

export function draftKeeper(send: (agentId: string, draft: Draft) => Promise<unknown>): DraftKeeper {
  const me = Math.random().toString(36).slice(2);
  const owed = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    me,
    keep: (agentId, draft) => {
      const key = formKey(agentId, draft.requestId);
      const before = owed.get(key);
      if (before !== undefined) clearTimeout(before);
      const timer = setTimeout(() => {
        owed.delete(key);
        void send(agentId, { ...draft, by: me }).catch(() => {});
      }, PAUSE_MS);
      owed.set(key, timer);
    },
    isOwed: (agentId, requestId) => owed.has(formKey(agentId, requestId)),
  };
}
