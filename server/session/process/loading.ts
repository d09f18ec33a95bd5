/**
 * Keeps a session loaded: Muse unloads one that is idle, and a host that takes the place of another one does not have
 * it yet. A command waits until it is, and one whose answer was lost is repeated under its id.
 */
import { HostGone } from "../../host/errors.ts";
import type { MspClient } from "../../msp/client.ts";
import { MspError } from "../../msp/errors.ts";
import type { CommandMethod, MethodParams, MethodResult } from "../../msp/methods.ts";
import type { Ports } from "../../ports.ts";
import type { SessionHost } from "./session-host.ts";

/** The session may be unloaded again while a command is on its way, but hardly more than once. */
const MAX_ATTEMPTS = 3;

/** What they would end has ended with its host, and a repetition could hit something else. */
const OF_THIS_HOST: ReadonlySet<CommandMethod> = new Set(["turn/interrupt", "turn/cancel", "task/stop"]);

export interface CommandWishes {
  /** The identity of what the user wants, a UUIDv7. Absent: a fresh one. */
  readonly commandId?: string;
  /** Something else than the answer has told that Muse took the command: it is not in doubt any more. */
  readonly isSettled?: () => boolean;
}

/** The client of one session: whatever is asked of it has the session loaded first, on a new host where that is needed. */
export interface SessionClient {
  readonly query: MspClient["query"];
  readonly command: <M extends CommandMethod>(
    method: M,
    params: MethodParams<M>,
    wishes?: CommandWishes,
  ) => Promise<MethodResult<M>>;
}

export interface Loading {
  readonly client: SessionClient;
  readonly isLoaded: boolean;
  /** Something is on its way. */
  readonly isBusy: boolean;
  /** Muse said that it unloaded the session. */
  unloaded(): void;
  load(): Promise<void>;
}

export interface LoadingOptions {
  readonly host: Pick<SessionHost, "up" | "gone" | "live" | "isUp" | "generation">;
  readonly ports: Pick<Ports, "uuidv7">;
  /** Has the host that is there load the session; rejects where it does not. */
  readonly resume: () => Promise<void>;
  /** The session was loaded again. */
  readonly onLoaded: () => void;
  /** Something was asked for, or answered. */
  readonly onUsed: () => void;
}

/** For a session that the host has loaded already. */
export function createLoading({ host, ports, resume, onLoaded, onUsed }: LoadingOptions): Loading {
  /** The host that has the session loaded. */
  let loadedBy: number | undefined = host.generation;
  let loading: Promise<void> | undefined;

  let onTheirWay = 0;

  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    onTheirWay += 1;
    onUsed();
    try {
      return await work();
    } finally {
      onTheirWay -= 1;
      onUsed();
    }
  };

  const isLoaded = () => host.isUp && loadedBy === host.generation;

  const work = async (): Promise<void> => {
    while (!isLoaded()) {
      const generation = await host.up();
      try {
        await resume();
        loadedBy = generation;
      } catch (error) {
        if (!(error instanceof HostGone)) throw error;
        await host.gone(generation);
      }
    }
    onLoaded();
  };

  const load = async (): Promise<void> => {
    if (isLoaded()) return;
    loading ??= work().finally(() => {
      loading = undefined;
    });
    await loading;
  };

  const command: SessionClient["command"] = async (method, params, wishes = {}) => {
    const { commandId = ports.uuidv7(), isSettled } = wishes;
    let attempt = 1;
    for (;;) {
      const isOfThisHost = OF_THIS_HOST.has(method);
      if (isOfThisHost && !host.isUp) throw new HostGone();
      await load();
      const { generation } = host;
      try {
        return await host.live.command(method, params, { commandId });
      } catch (error) {
        if (error instanceof HostGone) {
          await host.gone(generation);
          if (isOfThisHost || isSettled?.()) throw error;
          continue;
        }
        const isTooLate = error instanceof MspError && error.kind === "sessionNotLoaded";
        if (!isTooLate || attempt === MAX_ATTEMPTS) throw error;
        attempt += 1;
        loadedBy = undefined;
      }
    }
  };

  return {
    client: {
      query: (method, params) =>
        counted(async () => {
          await load();
          return host.live.query(method, params);
        }),
      command: (method, params, wishes) => counted(() => command(method, params, wishes)),
    },
    get isLoaded() {
      return isLoaded();
    },
    get isBusy() {
      return onTheirWay > 0 || loading !== undefined;
    },
    unloaded() {
      loadedBy = undefined;
    },
    load,
  };
}
