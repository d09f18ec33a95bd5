import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../server/msp/events.ts";
import { notificationNames } from "../../../server/msp/vocabulary.ts";
import { isRecord, sampleEvents } from "./exchange.ts";
import { newer, places, replaced, withoutFuture } from "./mutation.ts";

/** Free-form members, in which everything is content. */
const FREE = new Set(["structuredData"]);

const samples = sampleEvents().map(({ method, params }) => ({
  sort: `${method} ${kindOf(params)}`,
  method,
  params,
}));

function kindOf(params: Readonly<Record<string, unknown>>): string {
  return isRecord(params["item"]) ? String(params["item"]["kind"]) : "";
}

describe("an event", () => {
  it.each(samples)(
    "$sort reads the same with members that this client does not know",
    ({ method, params }) => {
      const grown = newer(params);
      expect(JSON.stringify(grown)).toContain("fromTheFuture");
      const pruned = JSON.parse(JSON.stringify(parseEvent(method, grown)), (key, value) =>
        FREE.has(key) && isRecord(value) ? withoutFuture(value) : value,
      );
      expect(pruned).toEqual(JSON.parse(JSON.stringify(parseEvent(method, params))));
    },
  );

  it.each(samples)(
    "$sort never throws, whichever of its members is null, missing or junk",
    ({ method, params }) => {
      for (const place of places(params)) {
        for (const junk of [null, undefined, 7, "junk", true, [], [7], {}, { kind: 7 }]) {
          const event = parseEvent(method, replaced(params, place, junk));
          if (event.method === null) expect(event.issue).toMatch(/^[\w.]+: /);
        }
      }
    },
  );

  it.each(samples.filter(({ params }) => isRecord(params["item"])))(
    "$sort survives whatever is wrong inside its item, as long as the item has an id",
    ({ method, params }) => {
      for (const place of places(params["item"]).filter(([first]) => first !== "itemId")) {
        for (const junk of [null, undefined, 7, "junk", [], {}]) {
          const event = parseEvent(method, replaced(params, ["item", ...place], junk));
          expect(event).toMatchObject({ method, params: { sessionId: params["sessionId"] } });
        }
      }
    },
  );

  it("never brings a number that is none, which a frame can write as 1e999", () => {
    let tried = 0;
    for (const { method, params } of samples)
      for (const place of places(params)) {
        const event = parseEvent(method, replaced(params, place, JSON.parse("1e999")));
        if (event.method === null) continue;
        tried += 1;
        JSON.stringify(event, (key, value) => {
          if (FREE.has(key)) return undefined;
          expect(value, `${method} ${place.join(".")}`).not.toBe(Number.POSITIVE_INFINITY);
          return value;
        });
      }
    expect(tried).toBeGreaterThan(0);
  });

  it("of any method with any params at all is an event or a reason", () => {
    const method = fc.oneof(fc.constantFrom(...notificationNames), fc.string());
    fc.assert(
      fc.property(method, fc.anything(), (name, params) => {
        const event = parseEvent(name, params);
        if (event.method === null) expect(event).toMatchObject({ wireMethod: name });
      }),
    );
  });

  it.each([undefined, null, [], 4, "text"])("with %j for params is ignored, with a reason", (params) => {
    expect(parseEvent("turn/completed", params)).toMatchObject({ method: null, reason: "malformed" });
    expect(parseEvent("turn/danced", params)).toEqual({
      method: null,
      wireMethod: "turn/danced",
      reason: "unknownMethod",
    });
  });

  it("says in its reason what would have fitted, also where a member may have several forms", () => {
    const event = parseEvent("session/todoListChanged", {
      sessionId: "s",
      viewCursor: "c",
      items: [],
      sourceTool: 7,
    });
    expect(event).toMatchObject({ method: null, issue: "sourceTool: expected string" });
  });

  it("never repeats in its reason what the frame contained", () => {
    const secret = "swordfish";
    const event = parseEvent("turn/started", { sessionId: [secret], viewCursor: secret, [secret]: secret });
    expect(event).toMatchObject({ method: null, issue: "sessionId: expected string" });
    expect(JSON.stringify({ ...event, viewCursor: "" })).not.toContain(secret);
  });

  it("is not mistaken for one because its name is that of an object's own method", () => {
    for (const name of ["toString", "__proto__", "constructor", ""]) {
      expect(parseEvent(name, {})).toMatchObject({ method: null, reason: "unknownMethod" });
    }
  });
});
