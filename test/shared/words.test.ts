/** Words and numbers that rows and the panel have in common. */
import { expect, it } from "vitest";
import { counted, durationText, effort } from "../../shared/amounts.ts";
import { characterCount, shortened } from "../../shared/characters.ts";
import { statusWord } from "../../shared/status-word.ts";

it.each([
  ["inProgress", "Running"],
  ["completed", "Done"],
  ["cancelled", "Stopped"],
  ["failed", "Failed"],
  ["waitingForHuman", "Waiting for human"],
  ["half_done-now", "Half done now"],
  ["constructor", "Constructor"],
  ["__", "__"],
  ["", ""],
])("says of what stands as %j that it is %j", (word, words) => {
  expect(statusWord(word)).toBe(words);
});

it.each([
  [0, "0.0 s"],
  [400, "0.4 s"],
  [17_349, "17.3 s"],
  [59_949, "59.9 s"],
  [59_950, "1 min 0 s"],
  [3_599_499, "59 min 59 s"],
  [3_725_000, "1 h 2 min"],
])("says %d ms as %s", (milliseconds, words) => {
  expect(durationText(milliseconds)).toBe(words);
});

it("groups the digits of a number", () => {
  expect([0, 999, 1000, 1_234_567.4].map(counted)).toEqual(["0", "999", "1,000", "1,234,567"]);
});

it("says nothing of an effort that is not known, or of no tokens", () => {
  expect(effort({})).toEqual([]);
  expect(effort({ totalTokens: 0 })).toEqual([]);
  expect(effort({ durationMs: 2000, totalTokens: 1500 })).toEqual(["2.0 s", "1,500 tokens"]);
});

it("counts and cuts whole characters", () => {
  expect(characterCount("a😀b")).toBe(3);
  expect(shortened("a😀b", 3)).toBe("a😀b");
  expect(shortened("a😀bc", 2)).toBe("a😀…");
  expect(shortened("😀".repeat(5), 4)).toBe(`${"😀".repeat(4)}…`);
});
