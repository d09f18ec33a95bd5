import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chooseStory } from "../../dev/muse/stories/choose.ts";
import { areas } from "./areas.ts";
import { expectTestIsThere } from "./named-test.ts";

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const rows = Object.entries(areas).map(([area, row]) => ({ area, ...row }));
const told = rows.flatMap(({ area, prompt, test }) => (prompt === undefined ? [] : [{ area, prompt, test }]));
const exchanges = rows.flatMap(({ area, exchange }) => (exchange === undefined ? [] : [{ area, exchange }]));

describe("the table of areas", () => {
  it.each(rows)(
    "names a test that is there for $area, and where it is told",
    ({ test, prompt, exchange }) => {
      expectTestIsThere(test);
      expect(prompt ?? exchange).toBeDefined();
    },
  );

  it.each(told)("names a story of the simulated host that the test sends for $area", ({ prompt, test }) => {
    expect(chooseStory(prompt).name).not.toBe(chooseStory("").name);
    expect(readFileSync(file(test[0]), "utf8")).toContain(JSON.stringify(prompt));
  });

  it.each(exchanges)("has the golden logs of the exchange for $area", ({ exchange }) => {
    for (const path of [
      `msp/${exchange}.ndjson`,
      `golden/events/${exchange}.ndjson`,
      `golden/view/${exchange}.json`,
    ])
      expect(existsSync(file(`fixtures/${path}`)), path).toBe(true);
  });
});
