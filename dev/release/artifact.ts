/** What a review looks at, and what it asks of it. */
import type { Lockfile } from "./files.ts";

export interface Artifact {
  /** Text of each file by its path from the artifact's root. Pictures are there with an empty text. */
  readonly files: ReadonlyMap<string, string>;
  /** The same of the repository at the release. */
  readonly source: ReadonlyMap<string, string>;
  /** Paths of symbolic links, in either of them. */
  readonly links: readonly string[];
  readonly lockfile: Lockfile;
  /** Base address of the registry that the packages come from. */
  readonly registry: string;
}

/** Gives what is wrong with one point, in words or paths. */
export type Check = (artifact: Artifact) => readonly string[];
