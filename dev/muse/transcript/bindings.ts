/** Bindings that outlive a process: a second host goes on with the ids that the client chose toward the first. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isObject } from "../frame.ts";
import type { Bindings } from "./unify.ts";

export function readBindings(file: string | undefined): Bindings {
  const bindings: Bindings = new Map();
  if (file === undefined || !existsSync(file)) return bindings;
  const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(stored)) return bindings;
  for (const [recorded, live] of Object.entries(stored))
    if (typeof live === "string") bindings.set(recorded, live);
  return bindings;
}

export function writeBindings(file: string | undefined, bindings: Bindings): void {
  if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(bindings)));
}
