/** A host in memory: it answers as the test says, keeps what it was sent, and can speak up by itself. */
import { HostGone } from "../../../server/host/errors.ts";
import type { HostExit } from "../../../server/host/exit.ts";
import type { Host, HostHandlers } from "../../../server/host/host.ts";
import type { ProtocolFault } from "../../../server/host/protocol-fault.ts";

export interface Sent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ScriptedHost extends Host {
  readonly requests: readonly Sent[];
  readonly notifications: readonly string[];
  /** Sends a notification. */
  tell(method: string, params?: unknown): void;
  /** Sends a request and gives the client's answer. */
  ask(method: string, params?: unknown): Promise<unknown>;
  /** Reports an unusable frame. */
  garble(fault: ProtocolFault): void;
  /** Ends unasked: what waits is rejected. */
  die(): void;
}

const DEATH: HostExit = {
  kind: "crash",
  code: null,
  signal: "SIGKILL",
  expected: false,
  stderrTail: "",
  message: "The host was killed.",
  retryable: true,
};
const CLOSED: HostExit = {
  kind: "clean",
  code: 0,
  signal: null,
  expected: true,
  stderrTail: "",
  message: "The host has ended.",
  retryable: false,
};

/** @param answer gives the result of a request or throws its error; a promise answers later */
export function scriptedHost(answer: (sent: Sent, nth: number) => unknown): ScriptedHost {
  const requests: Sent[] = [];
  const notifications: string[] = [];
  let handlers: HostHandlers | undefined;
  let end = (_exit: HostExit): void => {};
  const exit = new Promise<HostExit>((resolve) => {
    end = resolve;
  });
  const gone = exit.then(() => {
    throw new HostGone();
  });
  gone.catch(() => {});

  return {
    pid: 1,
    requests,
    notifications,
    exit,
    listen: (given) => {
      handlers = given;
    },
    request: (method, params) => {
      const sent: Sent = { method, params: { ...params } };
      requests.push(sent);
      return Promise.race([gone, (async () => answer(sent, requests.length))()]);
    },
    notify: (method) => {
      notifications.push(method);
    },
    redact: (text) => text,
    close: () => {
      end(CLOSED);
      return exit;
    },
    kill: () => end(DEATH),
    tell: (method, params) => handlers?.notification(method, params),
    ask: async (method, params) => handlers?.request(method, params),
    garble: (fault) => handlers?.protocolError(fault),
    die: () => end(DEATH),
  };
}
