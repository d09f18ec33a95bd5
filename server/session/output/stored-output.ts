/** Reading what Muse keeps beside the transcript: whole tool outputs and patches, in pieces of bounded size. */
import { MspError } from "../../msp/errors.ts";
import type { MethodResult } from "../../msp/methods.ts";
import type { SessionContext } from "../session-context.ts";

/** What to read: the item, and the id of the reference that the item gave (never its address). */
export interface StoredOutput {
  readonly itemId: string;
  readonly outputRef: string;
}

/** Offsets are bytes of the stored output. `offset` may lie up to three bytes behind the one that was asked for. */
export interface OutputPiece {
  readonly content: string;
  /** `base64` for what is no text. */
  readonly encoding: "utf8" | "base64";
  readonly offset: number;
  readonly nextOffset: number;
  readonly eof: boolean;
  readonly mediaType: string;
}

/** Bytes that are asked for at once: far below what a frame holds. */
export const PIECE_BYTES = 256 * 1024;
const SMALLEST_PIECE_BYTES = 4 * 1024;
/** A character has at most four bytes, so its next border is at most three away. */
const CHARACTER_REST = 3;

/**
 * One piece from `offset` on. A border inside a character is moved to the next one, and a piece that is too large
 * for a frame is asked for in a smaller size. Rejects with the refusal, and where the answer does not get on.
 */
export async function readPiece(
  { client, sessionId }: Pick<SessionContext, "client" | "sessionId">,
  stored: StoredOutput,
  offset: number,
): Promise<OutputPiece> {
  let from = offset;
  let lengthBytes = PIECE_BYTES;
  for (;;) {
    try {
      const params = { sessionId, ...stored, offsetBytes: from, lengthBytes };
      return pieceOf(await client.query("item/readOutput", params), from);
    } catch (error) {
      const border = nextBorder(error);
      if (border !== undefined && border > from && border <= offset + CHARACTER_REST) from = border;
      else if (isTooLarge(error) && lengthBytes > SMALLEST_PIECE_BYTES)
        lengthBytes = Math.max(SMALLEST_PIECE_BYTES, Math.floor(lengthBytes / 4));
      else throw error;
    }
  }
}

/** All of it as text. Rejects with kind `outputTooLong` where it has more bytes than `limitBytes`. */
export async function readText(
  context: Pick<SessionContext, "client" | "sessionId">,
  stored: StoredOutput,
  limitBytes: number,
): Promise<string> {
  const pieces: Buffer[] = [];
  for (let offset = 0; ; ) {
    const piece = await readPiece(context, stored, offset);
    if (piece.offset !== offset) throw doesNotGetOn();
    pieces.push(Buffer.from(piece.content, piece.encoding));
    if (piece.nextOffset > limitBytes)
      throw new MspError("outputTooLong", `the stored output has more than ${limitBytes} bytes`);
    if (piece.eof) return Buffer.concat(pieces).toString("utf8");
    offset = piece.nextOffset;
  }
}

function pieceOf(result: MethodResult<"item/readOutput">, asked: number): OutputPiece {
  const { content, encoding, byteLen, offsetBytes, eof, mediaType } = result;
  const isForward = Number.isSafeInteger(byteLen) && (byteLen > 0 || (byteLen === 0 && eof));
  if (offsetBytes !== asked || !isForward) throw doesNotGetOn();
  return { content, encoding, offset: asked, nextOffset: asked + byteLen, eof, mediaType };
}

function doesNotGetOn(): MspError {
  return new MspError("protocol", "the pieces of the stored output do not follow each other");
}

function nextBorder(error: unknown): number | undefined {
  return error instanceof MspError && error.kind === "invalidParams"
    ? error.data.alignedNextOffset
    : undefined;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MspError && error.kind === "outputResultTooLarge";
}
