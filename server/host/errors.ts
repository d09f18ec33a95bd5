/**
 * What a call to the other side can reject with. `RpcError` came over the wire; the others are local
 * and never do: the host is gone, the frame was refused before it was written, the answer was unusable.
 */

/** An error object of the other side, member for member. Thrown by a request handler, it is the answer. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The answer to a request whose method nobody here handles. */
export function methodNotFound(method: string, data?: unknown): RpcError {
  return new RpcError(-32601, `Method not found: ${method}`, data);
}

/**
 * The host ended, or the pipe to it broke, before the call was answered. Whether the host received and
 * carried out the call is unknown. Why the host ended is in `Host.exit`.
 */
export class HostGone extends Error {
  override readonly name = "HostGone";

  constructor() {
    super("The agent process is gone, so the call was not answered.");
  }
}

/** The call would not fit into one frame; nothing of it was written and the host goes on. */
export class FrameTooLarge extends Error {
  override readonly name = "FrameTooLarge";
  readonly bytes: number;
  readonly limitBytes: number;

  constructor(bytes: number, limitBytes: number) {
    super(`The message has ${bytes} bytes; at most ${limitBytes} bytes can be sent at once.`);
    this.bytes = bytes;
    this.limitBytes = limitBytes;
  }
}

/** The call was answered, but with something that is not a JSON-RPC response. */
export class MalformedResponse extends Error {
  override readonly name = "MalformedResponse";
}
