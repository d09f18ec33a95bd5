/** Reads the fixtures of the AHP repository, and the two ways in which an outcome is compared with them. */
import { readdirSync, readFileSync } from "node:fs";
import type { ChatAction } from "../../../shared/chat/actions.ts";
import type { ChatState } from "../../../shared/chat/state.ts";

export interface Fixture {
  readonly name: string;
  readonly initial: ChatState;
  readonly actions: readonly ChatAction[];
  readonly expected: ChatState;
}

const FOLDER = new URL("../../fixtures/ahp/", import.meta.url);

/** All fixtures of one folder, with null read as undefined. */
export function readFixtures(subfolder = ""): readonly Fixture[] {
  const folder = new URL(subfolder, FOLDER);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.toSorted().map((file) => {
    const content = undefinedForNull(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
    // Files of the protocol's own repository; some break its types on purpose, and must pass all the same.
    return { ...(content as Omit<Fixture, "name">), name: file.replace(/\.json$/, "") };
  });
}

/** The value as it would arrive over the wire, where an undefined key does not exist. */
export function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function undefinedForNull(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(undefinedForNull);
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, undefinedForNull(entry)]));
}
