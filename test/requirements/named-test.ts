/** A test that is named in a table of requirements: a file under `test/`, and a title as its source writes it. */
import { existsSync, readFileSync } from "node:fs";
import { expect } from "vitest";

export type NamedTest = readonly [file: string, title: string];

/** What has to hold, and the test that shows it. */
export interface Requirement {
  readonly rule: string;
  readonly test: NamedTest;
  /** Tests for those kinds of it that the first one does not go through. */
  readonly also?: readonly NamedTest[];
}

export function expectTestIsThere([file, title]: NamedTest): void {
  const path = new URL(`../${file}`, import.meta.url);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, "utf8"), `${file} has this test`).toContain(JSON.stringify(title));
}
