/** Hands drafts to the host, a moment after the last change. What it could not take goes again when it is there. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { keepDraft } from "../../shared/rpc/draft.ts";
import type { Draft } from "../../shared/session/state.ts";
import { formKey } from "../form-store.ts";

export interface DraftKeeper {
  /** What this client is called in the drafts that it wrote. */
  readonly me: string;
  readonly keep: (agentId: string, draft: Omit<Draft, "by">) => void;
  /** Something was changed here that is not on its way to the host: it waits, or was not taken. */
  readonly isOwed: (agentId: string, requestId: string) => boolean;
  /** Sends at once what still waits, for the last time. */
  readonly dispose: () => void;
}

interface Owed {
  readonly send: () => void;
  /** Absent where it was sent and not taken. */
  readonly timer?: ReturnType<typeof setTimeout>;
}

const PAUSE_MS = 300;

export function draftKeeper(
  call: (agentId: string, draft: Draft) => Promise<RpcOutput<typeof keepDraft>>,
): DraftKeeper {
  const me = Math.random().toString(36).slice(2);
  const owed = new Map<string, Owed>();
  return {
    me,
    keep: (agentId, content) => {
      const key = formKey(agentId, content.requestId);
      const lost = () => {
        if (!owed.has(key)) owed.set(key, { send });
      };
      const send = () => {
        owed.delete(key);
        call(agentId, { ...content, by: me }).then(({ status }) => status === "kept" || lost(), lost);
      };
      stop(owed.get(key));
      owed.set(key, { send, timer: setTimeout(send, PAUSE_MS) });
    },
    isOwed: (agentId, requestId) => owed.has(formKey(agentId, requestId)),
    dispose: () => {
      for (const waiting of owed.values()) if (stop(waiting)) waiting.send();
    },
  };
}

/** Whether there was something to stop. */
function stop(owed: Owed | undefined): boolean {
  if (owed?.timer === undefined) return false;
  clearTimeout(owed.timer);
  return true;
}
