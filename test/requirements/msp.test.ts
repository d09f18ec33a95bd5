import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorKinds, methodNames, notificationNames } from "../../server/msp/vocabulary.ts";
import { errors, type Handled, methods, notifications, openMethods, requests } from "./msp.ts";
import { expectTestIsThere } from "./named-test.ts";

const ROOT = new URL("../../", import.meta.url);

function expectPlaceIsThere(word: string, [file, name]: Handled["place"]): void {
  const path = new URL(file, ROOT);
  expect(existsSync(path), file).toBe(true);
  const source = readFileSync(path, "utf8");
  expect(source, `${file} exports ${name}`).toMatch(
    new RegExp(`^export (async )?(function\\*?|class|const) ${name}\\b`, "m"),
  );
  const isNamed =
    source.includes(word) || readFileSync(new URL("server/fold/fold.ts", ROOT), "utf8").includes(name);
  expect(isNamed, `${word} has to do with ${name} in ${file}`).toBe(true);
}

/** Every source of the server but the tables of the protocol itself. */
function sources(): string {
  return readdirSync(new URL("server/", ROOT), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("msp/"))
    .map((file) => readFileSync(new URL(`server/${file}`, ROOT), "utf8"))
    .join("\n");
}

const rows = Object.entries<Handled | undefined>({
  ...methods,
  ...notifications,
  ...requests,
  ...errors,
}).flatMap(([word, handled]) => (handled === undefined ? [] : [{ word, ...handled }]));

describe("the table of MSP", () => {
  it.each(rows)("names a place and a test that are there for $word", ({ word, place, test }) => {
    expectPlaceIsThere(word, place);
    expectTestIsThere(test);
  });

  it("has every method, either with its place or among the open ones, and no other", () => {
    const named = [...Object.keys(methods), ...Object.keys(openMethods)].sort();
    expect(named).toEqual([...methodNames].sort());
    expect(named).toHaveLength(48);
  });

  it.each(Object.keys(openMethods))("says truly that nobody asks %s", (method) => {
    expect(sources().includes(`"${method}"`)).toBe(false);
  });

  it("has every notification, request and kind of error, and no other", () => {
    expect(Object.keys(notifications).sort()).toEqual([...notificationNames].sort());
    expect(Object.keys(notifications)).toHaveLength(34);
    expect(Object.keys(requests)).toHaveLength(2);
    expect(Object.keys(errors).sort()).toEqual([...errorKinds].sort());
    expect(Object.keys(errors)).toHaveLength(38);
  });
});
