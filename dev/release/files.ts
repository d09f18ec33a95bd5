/** The files that a release is made of and read from, as far as it looks into them. */
import { readFileSync } from "node:fs";
import { z } from "zod";

const lockEntry = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  /** Under which it was published, where that differs from its place. */
  name: z.string().optional(),
});

export const lockfile = z.looseObject({ packages: z.record(z.string(), lockEntry) });
export type LockEntry = z.infer<typeof lockEntry>;
export type Lockfile = z.infer<typeof lockfile>;

export const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** Whatever it holds, in its own order. */
export const anyMembers = z.record(z.string(), z.unknown());

/** A file with a version among other things. */
export const versioned = z.looseObject({ version: z.string().optional() });

/** Finds the newest version of a changelog, with its day. */
export const CHANGELOG_VERSION = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m;

export const manifest = z.looseObject({ id: z.string(), build: z.array(z.array(z.string())).default([]) });

export const listing = z.looseObject({
  name: z.string(),
  icon: z.string(),
  screenshots: z.array(z.string()),
});

/** What `npm pack --json` says. */
export const packOutput = z.tuple([z.object({ filename: z.string() })]);

/** What a registry says of a package, in its short form. */
export const registryAnswer = z.object({
  versions: z.record(
    z.string(),
    z.object({ dist: z.object({ tarball: z.string(), integrity: z.string() }) }),
  ),
});

const npmArtifact = z.object({ kind: z.literal("npm"), resolved: z.string(), integrity: z.string() });
const gitArtifact = z.object({ kind: z.literal("git"), remote: z.string(), commit: z.string() });
export const record = z.object({ artifact: z.discriminatedUnion("kind", [npmArtifact, gitArtifact]) });

/** Throws with the path where the file is not what it should be. */
export function readFileAs<Value>(schema: z.ZodType<Value>, path: string): Value {
  const parsed = schema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
