import { describe, expect, it } from "vitest";
import { type MspEvent, parseEvent } from "../../../../server/msp/events.ts";
import { EarlyEvents } from "../../../../server/session/stream/early-events.ts";

function named(name: string): MspEvent {
  const event = parseEvent("session/nameChanged", { sessionId: "s", viewCursor: name, name });
  if (event.method === null) throw new Error(event.issue);
  return event;
}

/** What a session is told of these names. */
function told(early: EarlyEvents, names: readonly string[]): readonly string[] {
  for (const name of names) early.add(named(name));
  const heard: string[] = [];
  early.tell({
    receive: ({ params }) => void heard.push("name" in params ? String(params.name) : "?"),
    readAgain: () => void heard.push("read again"),
  });
  return heard;
}

describe("what is told while a session opens", () => {
  it("is told to it in order", () => {
    expect(told(new EarlyEvents(), ["a", "b"])).toEqual(["a", "b"]);
  });

  it("is let go of where it is too much, and read again once", () => {
    expect(told(new EarlyEvents(1000), ["a", "x".repeat(1000), "b"])).toEqual(["read again"]);
  });
});
