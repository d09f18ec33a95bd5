import { expect, it } from "vitest";
import { reasonWords } from "../../client/reason-words.ts";

it.each([
  [new Error("Plugin process exited"), "Plugin process exited"],
  [new TypeError(""), "TypeError"],
  ["no route", "no route"],
  [undefined, "undefined"],
])("a call that failed with %o is never told without a word", (reason, words) => {
  expect(reasonWords(reason)).toBe(words);
});
