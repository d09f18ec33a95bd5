/**
 * The client of one Muse host: typed requests out, typed events in. It knows the rules that hold for every request
 * (one id per intent, when to repeat, what an answer must look like) and nothing of sessions.
 */
import { methodNotFound, RpcError } from "../host/errors.ts";
import type { HostExit } from "../host/exit.ts";
import type { Host } from "../host/host.ts";
import type { ProtocolFault } from "../host/protocol-fault.ts";
import type { Ports } from "../ports.ts";
import { within } from "../time-limit.ts";
import { beginSignIn, readAccount, type SignInOffer } from "./account.ts";
import { MspError } from "./errors.ts";
import { type IgnoredEvent, isHostRequest, type MspEvent, parseEvent } from "./events.ts";
import { withoutSecretsInFailures } from "./failure-texts.ts";
import {
  HANDSHAKE_LIMIT_MS,
  type HandshakeOptions,
  type HostInfo,
  hostInfo,
  initializeParams,
} from "./handshake.ts";
import { describeIssue } from "./issue.ts";
import {
  type CommandMethod,
  type MethodParams,
  type MethodResult,
  methods,
  type QueryMethod,
} from "./methods.ts";
import { toMspError } from "./request-error.ts";
import type { MethodName } from "./vocabulary.ts";

export interface MspClientOptions {
  readonly ports: Ports;
  /** Called synchronously, in wire order, also while the request that opens a session is still unanswered. */
  readonly onEvent: (event: MspEvent) => void;
  /** Events that say nothing to this client; the stream goes on. */
  readonly onIgnored?: (event: IgnoredEvent) => void;
  /** Frames that are unusable altogether; the stream goes on. */
  readonly onFault?: (fault: ProtocolFault) => void;
}

interface CommandOptions {
  /** The identity of what the user wants, a UUIDv7. Absent: a fresh one. */
  readonly commandId?: string;
}

type AnyQuery = Exclude<QueryMethod, "initialize">;

/**
 * All calls reject with `MspError`, or with `HostGone` when the host ended before it answered; then nobody knows
 * whether the host did what was asked. What awaits a result runs in wire order with the events around it.
 */
export interface MspClient {
  /** To be called first, once. Rejects with kind `handshakeTimeout` or `protocol` for a host that cannot be used. */
  handshake(options?: HandshakeOptions): Promise<HostInfo>;
  query<M extends AnyQuery>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Resolves when the host has admitted the command; what came of it is told by events. */
  command<M extends CommandMethod>(
    method: M,
    params: MethodParams<M>,
    options?: CommandOptions,
  ): Promise<MethodResult<M>>;
  /** The host's word for the sign-in state; undefined where it says nothing usable within seconds. Never rejects. */
  account(): Promise<string | undefined>;
  /** Begins a sign-in that lasts no longer than the host; undefined where it is none for another device. */
  signIn(): Promise<SignInOffer | undefined>;
  /** Ends the host in an orderly way. */
  close(): Promise<HostExit>;
  readonly exit: Promise<HostExit>;
}

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2000;

/** Takes the host over: from now on its events and requests come here. */
export function createMspClient(host: Host, options: MspClientOptions): MspClient {
  const { ports, onEvent, onIgnored, onFault } = options;

  const deliver = (method: string, params: unknown): IgnoredEvent | undefined => {
    // The one event that comes by the thousand, and it says nothing of failures.
    const told = method === "item/delta" ? params : withoutSecretsInFailures(params, host.redact);
    const event = parseEvent(method, told);
    if (event.method !== null) {
      onEvent(event);
      return undefined;
    }
    onIgnored?.(event);
    return event;
  };

  /** Holds commands back until the receipt for a request of the host has been written. */
  let receipt: Promise<void> | undefined;

  host.listen({
    notification: (method, params) => void deliver(method, params),
    // The answer is a receipt and no decision; it is due before any human looks.
    async request(method, params) {
      if (!isHostRequest(method)) throw methodNotFound(method, { kind: "methodNotFound", retryable: false });
      receipt = new Promise((resolve) => {
        setImmediate(() => {
          receipt = undefined;
          resolve();
        });
      });
      const ignored = deliver(method, params);
      if (ignored !== undefined) throw invalidParams(ignored.issue);
      return {};
    },
    protocolError: (fault) => onFault?.(fault),
  });

  /** Waits at random up to a bound that doubles with each failed attempt, so that clients do not return in step. */
  const pause = (failedAttempts: number): Promise<void> => {
    const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failedAttempts - 1));
    return new Promise((resolve) => {
      ports.timer(ports.random() * bound, resolve);
    });
  };

  const send = async (method: MethodName, params: object): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await host.request(method, params);
      } catch (cause) {
        const error = toMspError(cause);
        if (!(error instanceof MspError && error.retryable && attempt < MAX_ATTEMPTS)) throw error;
        await pause(attempt);
      }
    }
  };

  const readResult = <M extends MethodName>(method: M, answer: unknown): MethodResult<M> => {
    const read = methods[method].result.safeParse(withoutSecretsInFailures(answer, host.redact));
    if (read.success) return read.data;
    throw new MspError("protocol", `the answer to ${method} does not fit: ${describeIssue(read.error)}`);
  };

  return {
    async handshake(wishes = {}) {
      const answer = host.request("initialize", initializeParams(wishes)).catch((cause: unknown) => {
        throw toMspError(cause);
      });
      const info = hostInfo(
        readResult("initialize", await within(ports, HANDSHAKE_LIMIT_MS, answer, noHandshake)),
      );
      host.notify("initialized");
      return info;
    },
    async query(method, params) {
      return readResult(method, await send(method, params));
    },
    async command(method, params, { commandId = ports.uuidv7() } = {}) {
      if (receipt !== undefined) await receipt;
      const answer = await send(method, { ...params, commandId });
      const result = readResult(method, answer);
      if ("commandId" in result && result.commandId !== commandId) {
        throw new MspError("protocol", `the answer to ${method} names another command`);
      }
      return result;
    },
    account: () => readAccount(host, ports),
    signIn: () => beginSignIn(host),
    close: () => host.close(),
    exit: host.exit,
  };
}

function noHandshake(): never {
  const seconds = HANDSHAKE_LIMIT_MS / 1000;
  throw new MspError("handshakeTimeout", `no answer to the handshake within ${seconds} seconds`);
}

function invalidParams(issue = "unreadable"): RpcError {
  return new RpcError(-32602, `Invalid params: ${issue}`, { kind: "invalidParams", retryable: false });
}
