/** Reads what a request was refused with. */
import { z } from "zod";
import { FrameTooLarge, MalformedResponse, RpcError } from "../host/errors.ts";
import { isRetryable, kindOfCode } from "./error-table.ts";
import { MspError } from "./errors.ts";
import { requirementRef } from "./schema/approval.ts";
import { nullableOptional, optional, type Wire, word } from "./schema/wire.ts";

/** What a host says about an error beyond code and message; which members come depends on the kind. */
const errorData = z
  .object({
    kind: optional(z.string()),
    retryable: optional(z.boolean()),
    reason: optional(z.string()),
    commandId: optional(z.string()),
    sessionId: optional(z.string()),
    paths: optional(z.array(z.string())),
    lastTurnId: optional(z.string()),
    capability: optional(z.string()),
    capacity: optional(z.number()),
    limitBytes: optional(z.number()),
    descriptor: optional(z.string()),
    selector: optional(z.string()),
    uploadId: optional(z.string()),
    approvalId: optional(z.string()),
    choiceId: optional(z.string()),
    currentRequirementId: optional(requirementRef),
    resolution: optional(z.object({ decision: word, resolvedBy: word, viewCursor: optional(z.string()) })),
    userInputId: optional(z.string()),
    settlement: optional(z.object({ outcome: word, viewCursor: optional(z.string()) })),
    itemId: optional(z.string()),
    outputRef: optional(z.string()),
    availability: optional(z.string()),
    alignedNextOffset: optional(z.number()),
    viewCursor: optional(z.string()),
    anchor: nullableOptional(z.string()),
    earliestCursor: nullableOptional(z.string()),
    latestBoundaryCursor: nullableOptional(z.string()),
    details: optional(z.record(z.string(), z.unknown())),
  })
  .catch({});
export type ErrorData = Wire<typeof errorData>;

/** Makes an `MspError` of everything that a request can reject with but `HostGone`, which passes as it is. */
export function toMspError(error: unknown): unknown {
  if (error instanceof RpcError) {
    const data = errorData.parse(error.data);
    const kind = data.kind ?? kindOfCode(error.code);
    const retryable = data.retryable ?? isRetryable(kind, error.code);
    return new MspError(kind, error.message, { code: error.code, data, retryable });
  }
  if (error instanceof MalformedResponse) return new MspError("protocol", error.message);
  if (error instanceof FrameTooLarge) {
    const data = { limitBytes: error.limitBytes };
    return new MspError("inputTooLarge", error.message, { code: -32002, data, retryable: false });
  }
  return error;
}
