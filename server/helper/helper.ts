/** One Muse host for everything that belongs to no session, shared by all who ask at once, gone when idle. */
import { createHash } from "node:crypto";
import { HostGone } from "../host/errors.ts";
import type { Launch } from "../launch/launch.ts";
import type { Start } from "../launch/launcher.ts";
import type { Muse } from "../muse.ts";
import { openMuse } from "../open-muse.ts";
import type { CancelTimer, Ports } from "../ports.ts";

/** Milliseconds for which a host that did not come up is not started again. */
const FAILURE_MS = 2000;

/** What one asker holds of the hosts. */
export interface HelperShare {
  /** Rejects with what the host or the request rejects with, or with {@link ShareClosed}. */
  use<Result>(start: Start, work: (muse: Muse) => Promise<Result>): Promise<Result>;
  /** Ends what this asker asked for, and the hosts that nobody else uses now. Idempotent. */
  close(): Promise<void>;
}

export interface Helpers {
  readonly share: () => HelperShare;
  /** Ends every host, used or not. */
  readonly close: () => Promise<void>;
}

/** The asker went away; nobody waits for the answer. */
export class ShareClosed extends Error {
  override readonly name = "ShareClosed";

  constructor() {
    super("The connection to Muse Code is closed.");
  }
}

export function createHelpers(ports: Ports): Helpers {
  const helpers = new Map<string, Helper>();

  const helperFor = (launch: Launch): Helper => {
    const key = launchKey(launch);
    const helper = helpers.get(key) ?? new Helper(launch, ports);
    helpers.set(key, helper);
    return helper;
  };

  const shares = new Set<HelperShare>();

  return {
    share() {
      const asked = new Set<Helper>();
      const pending = new Set<Promise<unknown>>();
      let leave: ((reason: ShareClosed) => void) | undefined;
      const left = new Promise<never>((_resolve, reject) => {
        leave = reject;
      });
      left.catch(() => {});
      const share: HelperShare = {
        async use({ launch, preferences }, work) {
          if (leave === undefined) throw new ShareClosed();
          const helper = helperFor(launch);
          asked.add(helper);
          const idleMs = preferences.helperIdleSeconds * 1000;
          const answer = helper.use((muse) => Promise.race([work(muse), left]), idleMs, left);
          pending.add(answer);
          return answer.finally(() => pending.delete(answer));
        },
        async close() {
          leave?.(new ShareClosed());
          leave = undefined;
          await Promise.allSettled(pending);
          await Promise.all([...asked].map((helper) => helper.closeUnused()));
          shares.delete(share);
        },
      };
      shares.add(share);
      return share;
    },
    async close() {
      await Promise.all([...shares].map((share) => share.close()));
    },
  };
}

class Helper {
  readonly #launch: Launch;
  readonly #ports: Ports;
  #current: { readonly muse: Promise<Muse>; readonly ending: AbortController } | undefined;
  #failed: { readonly since: number; readonly error: unknown } | undefined;
  #closing: Promise<void> = Promise.resolve();
  #users = 0;
  #cancelIdle: CancelTimer | undefined;

  constructor(launch: Launch, ports: Ports) {
    this.#launch = launch;
    this.#ports = ports;
  }

  /**
   * `idleMs` without another use close the host. Rejects at once when `left` does, also while the host is still
   * starting.
   */
  async use<Result>(
    work: (muse: Muse) => Promise<Result>,
    idleMs: number,
    left: Promise<never>,
  ): Promise<Result> {
    this.#cancelIdle?.();
    this.#users += 1;
    const attempt = async () => {
      const opened = this.#open();
      const current = this.#current;
      const muse = await Promise.race([opened, left]);
      return work(muse).catch((error: unknown) => {
        if (error instanceof HostGone && this.#current === current) this.#drop(muse);
        throw error;
      });
    };
    try {
      // It is only ever asked, so that asking another one in its place does nothing twice.
      return await attempt().catch((error: unknown) => {
        if (error instanceof HostGone) return attempt();
        throw error;
      });
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#cancelIdle = this.#ports.timer(idleMs, () => void this.closeUnused());
    }
  }

  async closeUnused(): Promise<void> {
    if (this.#users > 0) return;
    this.#cancelIdle?.();
    const ended = this.#current;
    this.#current = undefined;
    if (ended !== undefined) {
      ended.ending.abort();
      this.#closing = ended.muse.then(
        async ({ client }) => void (await client.close()),
        () => {},
      );
    }
    await this.#closing;
  }

  /** A host that is gone is not for the next to ask, even while its end is still being seen to. */
  #drop({ client }: Muse): void {
    this.#current = undefined;
    this.#closing = client.exit.then(() => {});
  }

  async #open(): Promise<Muse> {
    if (this.#current !== undefined) return this.#current.muse;
    const failed = this.#failed;
    const ports = this.#ports;
    const launch = this.#launch;
    if (failed !== undefined && ports.now() - failed.since < FAILURE_MS) throw failed.error;
    const ending = new AbortController();
    // The one before has to be gone: there is never more than one.
    const muse = this.#closing.then(() =>
      openMuse({ launch, ports, experimental: true, onEvent: () => {}, signal: ending.signal }),
    );
    const opening = { muse, ending };
    this.#current = opening;
    const forget = () => {
      if (this.#current === opening) this.#current = undefined;
    };
    muse.then(
      ({ client }) => client.exit.then(forget),
      (error: unknown) => {
        if (!ending.signal.aborted) this.#failed = { since: ports.now(), error };
        forget();
      },
    );
    return muse;
  }
}

/** Equal for launches that start the same program in the same way. */
function launchKey({ command, args, env }: Launch): string {
  const variables = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([command, args, variables]))
    .digest("hex");
}
