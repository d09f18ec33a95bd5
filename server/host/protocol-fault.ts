/** What the other side wrote that is no usable frame. Each is reported once and the stream goes on. */
import type { RpcError } from "./errors.ts";

export type ProtocolFaultKind =
  /** A line that is no JSON: a banner, a log line. */
  | "notJson"
  /** A JSON array or scalar. */
  | "notObject"
  /** An object whose `jsonrpc` is not "2.0". */
  | "wrongVersion"
  /** Neither request, notification nor response. */
  | "unrecognized"
  /** A line longer than the frame limit; its content is gone. */
  | "oversize"
  /** The stream ended in the middle of a line; that line is not delivered. */
  | "partialLine"
  /** A line with invalid UTF-8; it is delivered with replacement characters. */
  | "invalidUtf8"
  /** A response to an id that is not waiting: never asked, or answered before. */
  | "unknownId"
  /** A response with both or neither of `result` and `error`, or with an unusable `error`. */
  | "malformedResponse"
  /** An error without an id: the other side could not read one of our frames. `error` holds it. */
  | "unattributedError"
  /** A request whose id is no string or integer, so it cannot be answered. */
  | "badRequestId"
  /** A request with the id of one that is still being answered. */
  | "duplicateRequest"
  /** Reading the stream itself failed. */
  | "readFailed"
  /** Our own handler threw on a notification. */
  | "handlerFailed";

export interface ProtocolFault {
  readonly kind: ProtocolFaultKind;
  /** One sentence that repeats nothing of what the frame contained. */
  readonly detail: string;
  /** Length of the offending line. */
  readonly bytes?: number;
  /** The beginning of a line that does not look like JSON, for diagnostics. */
  readonly sample?: string;
  readonly error?: RpcError;
  /** It stood for the answer to a call of ours, which has failed by it. */
  readonly isAnswer?: true;
  /** What a handler of ours threw. */
  readonly cause?: unknown;
}
