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

/** A title stands behind the bracket that calls the test, or the table of its cases; a group and a comment have none. */
export function expectTestIsThere([file, title]: NamedTest): void {
  const path = new URL(`../${file}`, import.meta.url);
  expect(existsSync(path), file).toBe(true);
  const quoted = JSON.stringify(title).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const test = new RegExp(`(?<!describe|skip|todo|only)\\(\\s*${quoted},`);
  expect(readFileSync(path, "utf8"), `${file} has this test`).toMatch(test);
}
