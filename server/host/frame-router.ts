/**
 * Decides what becomes of each line: notifications go straight to their handler, requests and responses to
 * the connection, everything else is reported. Keeps the ids, so that the connection only ever sees a
 * response somebody waits for and a request it is not answering already.
 */
import { type DataCallback, Message, type RequestMessage, type ResponseMessage } from "vscode-jsonrpc/node";
import { MalformedResponse } from "./errors.ts";
import { decodeFrame, idOfResponseHead, type RpcId } from "./frame.ts";
import type { Line } from "./line-splitter.ts";
import type { ProtocolFault } from "./protocol-fault.ts";
import { ownId } from "./wire-id.ts";

/**
 * How a call was answered; the `result` of the responses that the connection sees. So what the connection
 * itself rejects with is always about the transport and cannot be mistaken for an error from the wire.
 */
export type Outcome = { readonly result: unknown } | { readonly failure: Error };

/** The `params` of the requests that the connection sees: it would spread an array over arguments. */
export interface WrappedParams {
  readonly params: unknown;
}

export interface FrameRouter {
  /** True when the line went to the connection through `forward`. */
  accept(line: Line, forward: DataCallback): boolean;
  /** To be called with every message of ours before it is written. */
  sent(message: Message): void;
}

export interface FrameRouterOptions {
  readonly limitBytes: number;
  readonly notification: (method: string, params: unknown) => void;
  readonly report: (fault: ProtocolFault) => void;
}

export function frameRouter({ limitBytes, notification, report }: FrameRouterOptions): FrameRouter {
  /** Our calls without a response yet. */
  const calls = new Set<RpcId>();
  /** Requests of the other side that we have not answered yet. */
  const served = new Set<RpcId>();

  const settle = (id: RpcId, outcome: Outcome, forward: DataCallback): boolean => {
    if (!calls.delete(id)) {
      report({ kind: "unknownId", detail: "The response belongs to no call that waits for one." });
      return false;
    }
    const message: ResponseMessage = { jsonrpc: "2.0", id: ownId(id), result: outcome };
    forward(message);
    return true;
  };

  const fail = (id: RpcId | undefined, fault: ProtocolFault, forward: DataCallback): boolean => {
    const isAnswer = id !== undefined && calls.has(id);
    report(isAnswer ? { ...fault, isAnswer } : fault);
    if (!isAnswer) return false;
    return settle(id, { failure: new MalformedResponse(fault.detail) }, forward);
  };

  const serve = (id: RpcId, method: string, params: unknown, forward: DataCallback): boolean => {
    if (served.has(id)) {
      report({
        kind: "duplicateRequest",
        detail: "A request has the id of one that is still being answered.",
      });
      return false;
    }
    served.add(id);
    const wrapped: WrappedParams = { params };
    const message: RequestMessage = { jsonrpc: "2.0", id, method, params: wrapped };
    forward(message);
    return true;
  };

  return {
    accept(line, forward) {
      if (line.kind === "oversize") {
        const detail = `A frame of ${line.length} bytes is over the limit of ${limitBytes} bytes.`;
        const fault: ProtocolFault = { kind: "oversize", detail, bytes: line.length };
        return fail(idOfResponseHead(line.head.toString()), fault, forward);
      }
      const bytes = line.length;
      if (!line.isUtf8) report({ kind: "invalidUtf8", detail: "A line is not valid UTF-8.", bytes });
      const frame = decodeFrame(line.text);
      switch (frame.kind) {
        case "notification":
          notification(frame.method, frame.params);
          return false;
        case "request":
          return serve(frame.id, frame.method, frame.params, forward);
        case "result":
          return settle(frame.id, { result: frame.result }, forward);
        case "error":
          return settle(frame.id, { failure: frame.error }, forward);
        case "broken":
          return fail(frame.id, { ...frame.fault, bytes }, forward);
      }
    },
    sent(message) {
      if (Message.isRequest(message) && message.id !== null) calls.add(message.id);
      else if (Message.isResponse(message) && message.id !== null) served.delete(message.id);
    },
  };
}
