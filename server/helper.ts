/** One Muse host for everything that belongs to no session, shared by all who ask at once, gone when idle. */
import { type Muse, type MuseOptions, openMuse } from "./muse.ts";
import type { CancelTimer } from "./ports.ts";

/** Milliseconds without a request after which the host is closed. */
const IDLE_MS = 10_000;

export interface Helper {
  /** Rejects with what the host or the request rejects with. */
  use<Result>(work: (muse: Muse) => Promise<Result>): Promise<Result>;
  /** Idempotent; nothing is left running when it resolves. */
  close(): Promise<void>;
}

export function createHelper(options: Pick<MuseOptions, "launch" | "ports" | "signal">): Helper {
  let current: Promise<Muse> | undefined;
  let users = 0;
  let cancelIdle: CancelTimer | undefined;

  const release = async (): Promise<void> => {
    cancelIdle?.();
    const opening = current;
    current = undefined;
    const muse = await opening?.catch(() => undefined);
    await muse?.client.close();
  };

  const open = (): Promise<Muse> => {
    const opening = openMuse({ ...options, onEvent: () => {} });
    const forget = () => {
      if (current === opening) current = undefined;
    };
    opening.then(({ client }) => client.exit.then(forget), forget);
    return opening;
  };

  return {
    async use(work) {
      cancelIdle?.();
      users += 1;
      try {
        current ??= open();
        return await work(await current);
      } finally {
        users -= 1;
        if (users === 0) cancelIdle = options.ports.timer(IDLE_MS, () => void release());
      }
    },
    close: release,
  };
}
