/** The simulator's own schemas against frames that it did not write. */
import { describe, expect, it } from "vitest";
import { ordered } from "../../../dev/muse/frame.ts";
import { notifications, serverRequests } from "../../../dev/muse/schema/notification.ts";
import { clientParams, initializeParams } from "../../../dev/muse/schema/params.ts";
import { errorObject, results } from "../../../dev/muse/schema/result.ts";
import { EXAMPLES, exchange, exchangeNames, type Frame, RECORDINGS } from "../../frames.ts";

/** Why the frames of one conversation do not fit the schemas. */
function faultsOf(frames: readonly Frame[]): string[] {
  const asked = new Map<unknown, string>();
  const faults: string[] = [];
  for (const { dir, frame } of frames) {
    const { id, result, error, params } = frame;
    const method = typeof frame["method"] === "string" ? frame["method"] : undefined;
    if (dir === "client" && method !== undefined) asked.set(id, method);
    if (dir === "client") continue;
    const what = method ?? asked.get(id) ?? "nothing";
    const shape =
      method === undefined
        ? "error" in frame
          ? errorObject
          : results[what]
        : "id" in frame
          ? serverRequests[method]
          : notifications[method];
    const value = method === undefined ? (result ?? error) : params;
    const outcome = shape?.safeParse(value);
    if (outcome?.success !== true) faults.push(`${what}: ${outcome?.error.message ?? "unknown"}`);
  }
  return faults;
}

const recordings = exchangeNames(RECORDINGS);

describe.runIf(recordings.length > 0)("frames of a real host", () => {
  it.each(recordings)("%s fits the closed schemas", (name) => {
    expect(faultsOf(exchange(RECORDINGS, name))).toEqual([]);
  });

  it.each(recordings)("%s has its members in alphabetical order", (name) => {
    for (const { dir, frame } of exchange(RECORDINGS, name)) {
      if (dir === "server") expect(JSON.stringify(frame)).toBe(JSON.stringify(ordered(frame)));
    }
  });
});

describe("frames of the example conversations", () => {
  it.each(exchangeNames(EXAMPLES))("%s fits the closed schemas", (name) => {
    expect(faultsOf(exchange(EXAMPLES, name))).toEqual([]);
  });

  it.each(exchangeNames(EXAMPLES))(
    "what the client sends in %s is accepted, or refused as it was",
    (name) => {
      const frames = exchange(EXAMPLES, name);
      const refused = new Set(
        frames.flatMap(({ frame: { id, error } }) =>
          JSON.stringify(error ?? "").includes("invalidParams") ? [id] : [],
        ),
      );
      const table: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> = {
        ...clientParams,
        initialize: initializeParams,
      };
      for (const { dir, frame } of frames) {
        const { id, method, params = {} } = frame;
        if (dir !== "client" || typeof method !== "string" || method === "initialized") continue;
        const isAccepted = table[method]?.safeParse(params).success === true;
        expect(isAccepted || refused.has(id), `${method} ${JSON.stringify(params)}`).toBe(true);
      }
    },
  );
});

describe("the schemas", () => {
  it("refuse a member that is not declared and one that is missing", () => {
    const shape = notifications["session/nameChanged"];
    const position = { id: "a", sequence: 1 };
    const sourceRange = { first: position, last: position, stream: { id: "s", kind: "session" } };
    const params = { name: "x", sessionId: "s", sourceRange, viewCursor: "v" };
    expect(shape?.safeParse(params).success).toBe(true);
    expect(shape?.safeParse({ ...params, colour: "red" }).success).toBe(false);
    expect(shape?.safeParse({ name: "x", sessionId: "s", sourceRange }).success).toBe(false);
  });
});
