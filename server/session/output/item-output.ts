/** Answers a client that wants to see the whole output of a tool. Nothing of it is kept here. */
import type { OutputAnswer } from "../../../shared/rpc/output.ts";
import { failure } from "../../failure.ts";
import { MspError } from "../../msp/errors.ts";
import type { SessionContext } from "../session-context.ts";
import { readPiece } from "./stored-output.ts";

const NOT_STORED =
  "Muse keeps nothing more of this output: what the conversation shows of it is all there is.";

/** The piece from `offset` on, or why there is none. Never rejects. */
export async function readItemOutput(
  { client, sessionId, view }: SessionContext,
  itemId: string,
  offset: number,
): Promise<OutputAnswer> {
  const ref = view.storedOutput(itemId);
  if (ref === undefined) return { status: "refused", reason: "notStored", message: NOT_STORED };
  try {
    const piece = await readPiece({ client, sessionId }, { itemId, outputRef: ref.id }, offset);
    return { status: "piece", byteLen: ref.byteLen, ...piece };
  } catch (error) {
    const { message, code = "unknown" } = failure(error);
    const availability = error instanceof MspError ? error.data.availability : undefined;
    return { status: "refused", reason: availability ?? code, message };
  }
}
