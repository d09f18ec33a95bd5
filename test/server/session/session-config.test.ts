import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { persistenceOf, resumedSession } from "../../../server/session/session-config.ts";

describe("the stored value of a session", () => {
  it("names its session, also after a detour through a file", () => {
    const stored = JSON.parse(JSON.stringify(persistenceOf("0199-ab")));
    expect(resumedSession(stored)).toBe("0199-ab");
  });

  it("may hold members that nobody knows yet", () => {
    expect(resumedSession({ version: 1, data: { sessionId: "0199-ab", more: { a: [1] } } })).toBe("0199-ab");
  });

  it.each([
    ["half-written", 1, {}],
    ["a text", 1, "0199-ab"],
    ["a list", 1, ["0199-ab"]],
    ["of another kind", 1, { sessionId: { id: "0199-ab" } }],
    ["of another provider", 1, { threadId: "0199-ab" }],
    ["empty", 1, { sessionId: "" }],
    ["with a line break", 1, { sessionId: "0199-ab\n" }],
    ["with something hidden", 1, { sessionId: "0199\u200Bab" }],
    ["endless", 1, { sessionId: "a".repeat(100_000) }],
    ["of no version", 0, { sessionId: "0199-ab" }],
    ["of a version that is no number", Number.NaN, { sessionId: "0199-ab" }],
  ])("that is %s is refused in words", (_what, version, data) => {
    expect(() => resumedSession({ version, data })).toThrow("does not name a Muse session");
  });

  it("of a newer plugin says what to do", () => {
    expect(() => resumedSession({ version: 2, data: { sessionId: "a" } })).toThrow("Update the plugin");
  });

  it("gives an id that stands in it or a reason, whatever it holds", () => {
    const data = fc.oneof(fc.jsonValue(), fc.record({ sessionId: fc.jsonValue(), more: fc.jsonValue() }));
    fc.assert(
      fc.property(fc.oneof(fc.constant(1), fc.double()), data, (version, value) => {
        const stored = JSON.parse(JSON.stringify(value));
        let sessionId: string;
        try {
          sessionId = resumedSession({ version, data: stored });
        } catch (error) {
          expect(String(error)).toMatch(/does not name a Muse session|newer version/);
          return;
        }
        expect(stored.sessionId).toBe(sessionId);
      }),
    );
  });
});
