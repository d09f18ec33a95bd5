/** What can go wrong with a request to Muse, in one class. A host that is gone keeps its own error, `HostGone`. */
import type { ErrorData } from "./request-error.ts";

/**
 * A request that failed. `kind` is what to branch on: a word of MSP, or of this client: `protocol` (the answer cannot
 * be read), `handshakeTimeout`. `code` is null where no error came over the wire.
 */
export class MspError extends Error {
  override readonly name = "MspError";
  readonly kind: string;
  readonly code: number | null;
  readonly data: ErrorData;
  /** The same request, under the same `commandId`, can succeed later. */
  readonly retryable: boolean;

  constructor(kind: string, message: string, wire?: { code: number; data: ErrorData; retryable: boolean }) {
    super(message);
    this.kind = kind;
    this.code = wire?.code ?? null;
    this.data = wire?.data ?? {};
    this.retryable = wire?.retryable ?? false;
  }
}
