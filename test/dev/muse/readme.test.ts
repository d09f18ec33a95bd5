/** The README of the simulated Muse has a row for whatever can be typed and set. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { faults } from "../../../dev/muse/faults.ts";
import { lies } from "../../../dev/muse/lies.ts";
import { chooseStory, rules } from "../../../dev/muse/stories/choose.ts";

const readme = readFileSync(new URL("../../../dev/muse/README.md", import.meta.url), "utf8");

/** What stands in back quotes in the first column of the tables below that heading. */
const named = (heading: string): readonly string[] =>
  (readme.split(`${heading}\n`)[1]?.split(/\n##/)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word));

it("lists words that tell a story, and at least one for each story", () => {
  const words = named("## What to type");
  expect(words.filter((word) => chooseStory(word).name === "echo")).toEqual([]);
  const told = words.map((word) => rules.find((rule) => rule.words.test(word)));
  expect(rules.filter((rule) => !told.includes(rule))).toEqual([]);
});

it("lists every lie and every fault", () => {
  const words = named("### Faults").map((word) => /^\w+/.exec(word)?.[0]);
  const members = [...Object.keys(lies.shape), ...Object.keys(faults.shape)].filter(
    (name) => name !== "lies",
  );
  expect(members.filter((name) => !words.includes(name))).toEqual([]);
});
