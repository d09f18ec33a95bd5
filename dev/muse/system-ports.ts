/** The real clock, identifiers, chance and git of the stdio program. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { v4, v5, v7 } from "uuid";
import type { Ports, SessionStore } from "./ports.ts";

const namespace = "5f3c9c52-7f0b-5c8e-9a53-1f5d0f6f2a11";

/** The branch named by a folder's `.git/HEAD`; undefined without one or when detached. */
function branchOf(folder: string): string | undefined {
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(folder, ".git", "HEAD"), "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

export function systemPorts(store: SessionStore): Ports {
  return {
    branchOf,
    now: () => performance.timeOrigin + performance.now(),
    random: Math.random,
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    store,
    uuid4: () => v4(),
    uuid5: (name) => v5(name, namespace),
    uuid7: () => v7(),
  };
}
