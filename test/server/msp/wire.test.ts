import { describe, expect, it } from "vitest";
import { listOrEmpty, nullableOptional, optional, word } from "../../../server/msp/schema/wire.ts";

describe("a detail that may be absent", () => {
  it("is none that has a value of its own then: absent would be told as that", () => {
    expect(() => optional(word)).toThrow("never absent");
    expect(() => optional(listOrEmpty(word))).toThrow("never absent");
    expect(() => nullableOptional(word)).toThrow("never absent");
  });
});
