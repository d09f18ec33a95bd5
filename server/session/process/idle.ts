/** A session for which nothing has happened for a while needs no process. */
import { hasPromptWaiting, runningBeside } from "../../../shared/session/select.ts";
import type { View } from "../../../shared/view.ts";
import { pendingPermissions } from "../../paseo/permission.ts";
import type { CancelTimer, Ports } from "../../ports.ts";

/** Nothing runs, waits or goes on in the background, and Muse is not after a goal. */
export function isAtRest(view: View): boolean {
  const { chat, session } = view;
  const isHeld = chat.steeringMessage !== undefined || (chat.queuedMessages ?? []).length > 0;
  return (
    chat.activeTurn === undefined &&
    runningBeside(session).length === 0 &&
    !hasPromptWaiting(session) &&
    !isHeld &&
    session.compacting === undefined &&
    session.goal?.status !== "active" &&
    pendingPermissions(view).size === 0
  );
}

export interface IdleOptions {
  readonly ports: Pick<Ports, "now" | "timer">;
  /** Milliseconds; 0 never suspends. */
  readonly idleMs: number;
  readonly isAtRest: () => boolean;
  readonly suspend: () => void;
}

export interface IdleWatch {
  /** Something happened, or was asked for. */
  touched(): void;
  close(): void;
}

export function watchIdle({ ports, idleMs, isAtRest: isResting, suspend }: IdleOptions): IdleWatch {
  let since = ports.now();
  let cancel: CancelTimer | undefined;
  let isClosed = idleMs === 0;

  // Each event only moves the time; the timer is set anew no more often than it fires.
  const arm = (): void => {
    if (isClosed || cancel !== undefined) return;
    cancel = ports.timer(Math.max(since + idleMs - ports.now(), 0), () => {
      cancel = undefined;
      if (ports.now() - since < idleMs) return arm();
      if (isResting()) return suspend();
      since = ports.now();
      arm();
    });
  };

  return {
    touched() {
      since = ports.now();
      arm();
    },
    close() {
      isClosed = true;
      cancel?.();
    },
  };
}
