/** The simulator's own schemas against frames that it did not write. */
import { describe, expect, it } from "vitest";
import { ordered } from "../../../dev/muse/frame.ts";
import { notifications, serverRequests } from "../../../dev/muse/schema/notification.ts";
import { clientParams, initializeParams } from "../../../dev/muse/schema/params.ts";
import { errorObject, results } from "../../../dev/muse/schema/result.ts";
import { filesIn, type Line, linesOf, recordings, transcripts } from "./evidence.ts";

/** Why the frames of one conversation do not fit the schemas. */
function faultsOf(lines: readonly Line[]): string[] {
  const asked = new Map<unknown, string>();
  const faults: string[] = [];
  for (const { frame, fromClient } of lines) {
    const method = typeof frame.method === "string" ? frame.method : undefined;
    if (fromClient && method !== undefined) asked.set(frame.id, method);
    if (fromClient) continue;
    const what = method ?? asked.get(frame.id) ?? "nothing";
    const shape =
      method === undefined
        ? "error" in frame
          ? errorObject
          : results[what]
        : "id" in frame
          ? serverRequests[method]
          : notifications[method];
    const value = method === undefined ? (frame.result ?? frame.error) : frame.params;
    const outcome = shape?.safeParse(value);
    if (outcome?.success !== true) faults.push(`${what}: ${outcome?.error.message ?? "unknown"}`);
  }
  return faults;
}

describe.runIf(filesIn(recordings).length > 0)("frames of a real host", () => {
  it.each(filesIn(recordings))("%s fits the closed schemas", (name) => {
    expect(faultsOf(linesOf(recordings, name))).toEqual([]);
  });

  it.each(filesIn(recordings))("%s has its members in alphabetical order", (name) => {
    for (const { frame, fromClient } of linesOf(recordings, name)) {
      if (!fromClient) expect(JSON.stringify(frame)).toBe(JSON.stringify(ordered(frame)));
    }
  });
});

describe.runIf(filesIn(transcripts).length > 0)("frames of the example conversations", () => {
  it.each(filesIn(transcripts))("%s fits the closed schemas", (name) => {
    expect(faultsOf(linesOf(transcripts, name))).toEqual([]);
  });

  it.each(filesIn(transcripts))("what the client sends in %s is accepted, or refused as it was", (name) => {
    const lines = linesOf(transcripts, name);
    const refused = new Set(
      lines.flatMap(({ frame }) =>
        JSON.stringify(frame.error ?? "").includes("invalidParams") ? [frame.id] : [],
      ),
    );
    for (const { frame, fromClient } of lines) {
      if (!fromClient || typeof frame.method !== "string" || frame.method === "initialized") continue;
      const table: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> = {
        ...clientParams,
        initialize: initializeParams,
      };
      const accepted = table[frame.method]?.safeParse(frame.params ?? {}).success;
      expect(
        accepted === true || refused.has(frame.id),
        `${frame.method} ${JSON.stringify(frame.params)}`,
      ).toBe(true);
    }
  });
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
