/**
 * The document behind a `patchRef`. Only that of a simple edit was ever seen; what goes beyond it (created, deleted,
 * renamed, binary) is read where the document says so in so many words, and is never inferred.
 */
import { z } from "zod";
import { flag, nullableOptional, optional, type Wire } from "./wire.ts";

/** A line with its prefix: blank, `+`, `-`, or the backslash of a remark. An empty one is a blank line of context. */
const line = z
  .string()
  .transform((text) => text.replace(/\r?\n$/, "") || " ")
  .refine((text) => /^[ +\-\\]/.test(text) && !text.includes("\n"), "a line of a patch");

/** Starts count lines from 1. How many lines there are is counted, not believed. */
const start = z.number().int().min(0);
const hunk = z.object({ oldStart: start, newStart: start, lines: z.array(line).min(1) });

const path = z.string().regex(/^[^\n\r]+$/);
const says = optional(z.string());

const file = z
  .object({
    path: optional(path),
    oldPath: nullableOptional(path),
    newPath: nullableOptional(path),
    kind: says,
    change: says,
    status: says,
    binary: flag,
    hunks: z.array(hunk).nullish(),
  })
  .transform(({ hunks, binary, ...rest }, context) => {
    const newPath = named(rest.newPath) ?? rest.path ?? named(rest.oldPath);
    if (newPath === undefined || (!hunks && !binary)) {
      context.addIssue({ code: "custom", message: "neither a path nor hunks" });
      return z.NEVER;
    }
    const oldPath = named(rest.oldPath);
    const isRenamed = oldPath !== undefined && oldPath !== newPath;
    return {
      path: newPath,
      ...(isRenamed && { oldPath }),
      change: isRenamed ? ("renamed" as const) : changeOf(rest),
      isBinary: binary,
      hunks: hunks ?? [],
    };
  });

const patch = z.object({ files: z.array(file).min(1) });

export type Patch = Wire<typeof patch>;
export type PatchFile = Patch["files"][number];

/** Reads the stored text. Undefined where it has any other shape: half a diff would claim what is not known. */
export function readPatch(text: string): Patch | undefined {
  try {
    return patch.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const NOWHERE = "/dev/null";

function named(told: string | null | undefined): string | undefined {
  return told === null || told === NOWHERE ? undefined : told;
}

interface Told {
  readonly oldPath?: string | null | undefined;
  readonly newPath?: string | null | undefined;
  readonly kind?: string | undefined;
  readonly change?: string | undefined;
  readonly status?: string | undefined;
}

function changeOf({ oldPath, newPath, kind, change, status }: Told): "created" | "deleted" | "edited" {
  const words = [kind, change, status].map((word) => word?.toLowerCase());
  const isSaid = (...known: string[]) => words.some((word) => word !== undefined && known.includes(word));
  if (oldPath === null || oldPath === NOWHERE || isSaid("created", "create", "added", "add"))
    return "created";
  if (newPath === null || newPath === NOWHERE || isSaid("deleted", "delete", "removed", "remove"))
    return "deleted";
  return "edited";
}
