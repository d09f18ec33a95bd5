/**
 * JSON-RPC over a pair of streams: ties reader, writer and the library's connection together. The
 * connection matches responses to calls and answers requests; notifications go past it, see the reader.
 */
import type { Readable, Writable } from "node:stream";
import { createMessageConnection, NullLogger, ResponseError } from "vscode-jsonrpc/node";
import { HostGone, RpcError } from "./errors.ts";
import { FRAME_LIMIT_BYTES } from "./frame.ts";
import { FrameReader } from "./frame-reader.ts";
import { frameRouter, type Outcome, type WrappedParams } from "./frame-router.ts";
import { FrameWriter } from "./frame-writer.ts";
import type { ProtocolFault } from "./protocol-fault.ts";
import { type Redact, redactTexts } from "./redaction.ts";

export interface RpcHandlers {
  /** Called synchronously in wire order, responses included: see {@link Rpc.request}. */
  notification(method: string, params: unknown): void;
  /** Gives the result, or throws an `RpcError` to answer with an error; anything else thrown is -32603. */
  request(method: string, params: unknown): unknown | Promise<unknown>;
  /** Something unusable was read, or a handler failed. The stream goes on. */
  protocolError(fault: ProtocolFault): void;
}

export interface RpcOptions {
  /** What the other side writes. */
  readonly input: Readable;
  /** What the other side reads. */
  readonly output: Writable;
  readonly limitBytes?: number;
  /** For the errors of the other side. */
  readonly redact?: Redact;
}

export interface Rpc {
  /** To be called once, before anything is read or written. */
  listen(handlers: RpcHandlers): void;
  /**
   * Resolves with the result; there is no time limit. Everything that awaits the result directly runs after
   * the notifications written before the response and before those written after it.
   * Rejects with `RpcError`, `MalformedResponse`, `FrameTooLarge` or `HostGone`.
   */
  request(method: string, params: object): Promise<unknown>;
  /** Throws `FrameTooLarge`; a host that is gone is no error here. */
  notify(method: string, params?: object): void;
  /** Closes the output after what was written so far; reading goes on. */
  end(): void;
  /** Resolves when the input has ended and all of it was dealt with, or on dispose; every call is settled. */
  readonly closed: Promise<void>;
  /** Rejects the calls still waiting with `HostGone`; what is read from now on is dropped. */
  dispose(): void;
}

export function openRpc(options: RpcOptions): Rpc {
  const { limitBytes = FRAME_LIMIT_BYTES, redact = (text) => text } = options;
  let handlers: RpcHandlers | undefined;
  let refusal: unknown;
  let isOpen = true;

  /** Of what the other side says of its faults, nothing is passed on as it came. */
  const readable = <Failure extends Error>(error: Failure): Failure | RpcError =>
    error instanceof RpcError
      ? new RpcError(error.code, redact(error.message), redactTexts(error.data, redact))
      : error;

  const report = (fault: ProtocolFault): void => {
    if (!isOpen) return;
    const { error } = fault;
    try {
      handlers?.protocolError(error === undefined ? fault : { ...fault, error: readable(error) });
    } catch {
      // A reporter that fails has nobody left to tell.
    }
  };

  const notified = (method: string, params: unknown): void => {
    try {
      handlers?.notification(method, params);
    } catch (cause) {
      report({ kind: "handlerFailed", detail: `The handler of the notification ${method} failed.`, cause });
    }
  };

  const router = frameRouter({ limitBytes, notification: notified, report });
  const reader = new FrameReader({
    input: options.input,
    limitBytes,
    accept: (line, forward) => isOpen && router.accept(line, forward),
    partialLine: (bytes) =>
      report({ kind: "partialLine", detail: "The stream ended in the middle of a line.", bytes }),
  });
  const writer = new FrameWriter({
    output: options.output,
    limitBytes,
    accepted: router.sent,
    refused: (error) => {
      refusal = error;
    },
  });
  // Its log lines repeat frames; what goes wrong reaches the callers and `protocolError` without it.
  const connection = createMessageConnection(reader, writer, NullLogger);
  connection.onRequest(async (method, wrapped) => {
    try {
      // The router is the only source of requests, and this is how it hands them on.
      const { params } = wrapped as WrappedParams;
      return (await handlers?.request(method, params)) ?? {};
    } catch (error) {
      if (error instanceof RpcError) throw new ResponseError(error.code, error.message, error.data);
      report({ kind: "handlerFailed", detail: `The handler of the request ${method} failed.`, cause: error });
      throw new ResponseError(-32603, "Internal error");
    }
  });
  reader.onError((cause) =>
    report({ kind: "readFailed", detail: "Reading from the process failed.", cause }),
  );
  const closed = new Promise<void>((resolve) => {
    connection.onDispose(() => {
      isOpen = false;
      resolve();
    });
    // The library leaves calls waiting for ever after a close.
    connection.onClose(() => connection.dispose());
  });

  /** Runs `send` and tells whether the writer refused its frame, which happens before `send` returns. */
  const sending = <T>(send: () => T): { sent: T; refused: unknown } => {
    refusal = undefined;
    const sent = send();
    return { sent, refused: refusal };
  };

  return {
    listen(given) {
      handlers = given;
      connection.listen();
    },
    async request(method, params) {
      if (!handlers) throw new Error("Call listen() before request().");
      let refused: unknown;
      let outcome: Outcome;
      try {
        const call = sending(() => connection.sendRequest<Outcome>(method, params));
        refused = call.refused;
        outcome = await call.sent;
      } catch {
        throw refused ?? new HostGone();
      }
      if ("failure" in outcome) throw readable(outcome.failure);
      return outcome.result;
    },
    notify(method, params) {
      if (!handlers) throw new Error("Call listen() before notify().");
      let refused: unknown;
      try {
        const call = sending(() =>
          params === undefined
            ? connection.sendNotification(method)
            : connection.sendNotification(method, params),
        );
        refused = call.refused;
        call.sent.catch(() => {});
      } catch {
        return;
      }
      if (refused) throw refused;
    },
    end: () => connection.end(),
    closed,
    dispose: () => connection.dispose(),
  };
}
