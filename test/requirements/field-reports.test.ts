import { describe, expect, it } from "vitest";
import { fieldReports, open, reported } from "./field-reports.ts";
import { expectTestIsThere } from "./named-test.ts";

const ids = Object.entries(reported).flatMap(([group, numbers]) =>
  numbers.map((number) => `${group}-${String(number).padStart(2, "0")}`),
);

describe("the table of what went wrong elsewhere", () => {
  it.each(Object.entries(fieldReports))("names a test that is there for %s", (_id, { test, also = [] }) => {
    for (const named of [test, ...also]) expectTestIsThere(named);
  });

  it("has each report either with its test or among the open ones, and no other", () => {
    expect([...Object.keys(fieldReports), ...open].sort()).toEqual([...ids].sort());
  });
});
