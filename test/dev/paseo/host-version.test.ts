/** Which Paseo can be simulated, and what it can do. */
import { describe, expect, it } from "vitest";
import { hostVersion, isRange, satisfies } from "../../../dev/paseo/compile/host-version.ts";

describe("a version of Paseo", () => {
  it.each([
    ["0.8.0", false],
    ["0.10.9", false],
    ["0.11.0", true],
    ["0.11.0-beta.5", true],
    ["1.2.3", true],
  ])("%s is 0.11 or later: %s", (text, from011) => {
    expect(hostVersion(text)).toEqual({ text, from011 });
  });

  it("may be short", () => {
    expect(hostVersion("0.11").text).toBe("0.11.0");
  });

  it.each([
    ["0.7.9", /too old/],
    ["newest", /Not a Paseo version/],
  ])("is not %s", (text, message) => {
    expect(() => hostVersion(text)).toThrow(message);
  });

  it("satisfies ranges by its stable core", () => {
    expect(satisfies(hostVersion("0.8.0-beta.1"), ">=0.8.0")).toBe(true);
    expect(satisfies(hostVersion("0.8.0"), "^0.9.0")).toBe(false);
  });
});

it("tells ranges from other texts", () => {
  expect([">=0.8.0", "0.8.x || ^1.0.0", "", "soon"].map(isRange)).toEqual([true, true, false, false]);
});
