/** The view: subscribing, paging and reading stored output. */
import { headCursor, recordedUpTo } from "../cursor.ts";
import type { SessionLog } from "../host.ts";
import { refuse } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { loaded, method, type Reply, readable } from "./method.ts";
import { replay } from "./session.ts";

const subscribe = method(clientParams["view/subscribe"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  if (params.after !== undefined) replay(host, session, params.after);
  session.subscribed = true;
  return { result: { viewCursor: headCursor(session) } };
});

const unsubscribe = method(clientParams["view/unsubscribe"], (host, params): Reply => {
  loaded(host, params.sessionId).subscribed = false;
  return { result: {} };
});

/** Where the page begins: an index into the log, after the cursor or anchor. */
function startOf(log: SessionLog, params: { anchor?: string; cursor?: string; direction?: string }): number {
  const backward = params.direction === "backward";
  if (params.anchor !== undefined) {
    const boundary = log.fold.boundary;
    if (boundary === undefined) {
      const none = { anchor: null, latestBoundaryCursor: null };
      throw refuse("noBoundary", "no compaction boundary is installed", none);
    }
    return recordedUpTo(log, boundary.boundaryCursor) - (backward ? 1 : 0);
  }
  const { cursor } = params;
  if (cursor === undefined) return backward ? log.events.length : 0;
  return Math.max(0, recordedUpTo(log, cursor) - (backward ? 1 : 0));
}

/** Refuses a cursor below what a host that lies still has. */
function refuseTruncated(log: SessionLog, cursor: string | undefined, before: number | undefined): void {
  if (cursor === undefined || before === undefined) return;
  if (Number(cursor.slice(cursor.lastIndexOf(":") + 1)) >= before) return;
  const earliestCursor = log.events[before - 1]?.params.viewCursor ?? null;
  throw refuse("viewTruncated", "view truncated before the requested cursor", { earliestCursor });
}

const page = method(clientParams["view/page"], (host, params): Reply => {
  const log = readable(host, params.sessionId);
  const { pageMost, truncatedBefore } = host.options.lies;
  const start = startOf(log, params);
  refuseTruncated(log, params.cursor, truncatedBefore);
  const limit = Math.min(params.limit, pageMost ?? params.limit);
  const backward = params.direction === "backward";
  const [from, to] = backward ? [Math.max(0, start - limit), start] : [start, start + limit];
  const events = log.events.slice(from, to);
  const more = backward ? from > 0 : to < log.events.length;
  const edge = backward ? events[0] : events.at(-1);
  const resolvedAnchor =
    params.anchor === undefined || log.fold.boundary === undefined
      ? undefined
      : { boundaryCursor: log.fold.boundary.boundaryCursor };
  return { result: { events, nextCursor: more ? (edge?.params.viewCursor ?? null) : null, resolvedAnchor } };
});

const maxLength = 6 * 1024 * 1024;
const splitsCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

const readOutput = method(clientParams["item/readOutput"], (host, params): Reply => {
  const log = readable(host, params.sessionId);
  const { itemId, offsetBytes = 0, outputRef } = params;
  const output = log.outputs.get(outputRef);
  if (output === undefined || output.itemId !== itemId) {
    throw refuse("notFound", "stored output not found", { itemId, outputRef });
  }
  const { availability, mediaType } = output;
  if (availability !== "available") {
    throw refuse("outputUnavailable", "stored output is not available", { availability, itemId, outputRef });
  }
  const lie = host.options.lies.readOutput ?? {};
  const bytes = Buffer.from(lie.content ?? output.content);
  const isText = lie.base64 !== true;
  if (isText && splitsCharacter(bytes[offsetBytes])) {
    let aligned = offsetBytes;
    while (splitsCharacter(bytes[aligned])) aligned += 1;
    const data = { alignedNextOffset: aligned, itemId, outputRef };
    throw refuse("invalidParams", "offset is not on a UTF-8 boundary", data);
  }
  const asked = Math.min(params.lengthBytes ?? maxLength, maxLength);
  if (asked > (lie.tooLargeAbove ?? maxLength)) {
    throw refuse("outputResultTooLarge", "the result is larger than a frame", { itemId, outputRef });
  }
  let end = Math.min(bytes.length, offsetBytes + Math.min(asked, lie.mostBytes ?? maxLength));
  while (isText && end > offsetBytes && splitsCharacter(bytes[end])) end -= 1;
  if (lie.stuck === true) end = offsetBytes;
  const encoding = isText ? "utf8" : "base64";
  const content = bytes.toString(encoding, offsetBytes, end);
  const byteLen = Math.max(0, end - offsetBytes);
  return { result: { byteLen, content, encoding, eof: end >= bytes.length, mediaType, offsetBytes } };
});

export const viewMethods = {
  "item/readOutput": readOutput,
  "view/page": page,
  "view/subscribe": subscribe,
  "view/unsubscribe": unsubscribe,
};
