/** Hands drafts to the host, a moment after the last change. What fails goes with the next change. */
import type { Draft } from "../shared/session/state.ts";
import { formKey } from "./form-store.ts";

export interface DraftKeeper {
  /** What this client is called in the drafts that it wrote. */
  readonly me: string;
  readonly keep: (agentId: string, draft: Omit<Draft, "by">) => void;
  /** Something was changed here that is not on its way to the host yet. */
  readonly isOwed: (agentId: string, requestId: string) => boolean;
  /** Hands over at once what is owed. */
  readonly flush: () => void;
}

const PAUSE_MS = 300;

export function draftKeeper(send: (agentId: string, draft: Draft) => Promise<unknown>): DraftKeeper {
  const me = Math.random().toString(36).slice(2);
  const owed = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly go: () => void }>();
  return {
    me,
    keep: (agentId, draft) => {
      const key = formKey(agentId, draft.requestId);
      const go = () => {
        owed.delete(key);
        void send(agentId, { ...draft, by: me }).catch(() => {});
      };
      const before = owed.get(key);
      if (before !== undefined) clearTimeout(before.timer);
      owed.set(key, { timer: setTimeout(go, PAUSE_MS), go });
    },
    isOwed: (agentId, requestId) => owed.has(formKey(agentId, requestId)),
    flush: () => {
      for (const { timer, go } of [...owed.values()]) {
        clearTimeout(timer);
        go();
      }
    },
  };
}
