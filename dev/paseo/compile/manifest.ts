/** Reads `paseo-plugin.json` as the daemon does: strict, and refused by a version it does not ask for. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type HostVersion, isRange, satisfies } from "./host-version.ts";

/** What a manifest without `requirements.paseo` means. */
const UNSTATED_RANGE = "<0.8.0";

const manifestSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens"),
  description: z.string().min(1).optional(),
  requirements: z
    .strictObject({ paseo: z.string().refine(isRange, "must be an npm version range").optional() })
    .optional(),
  build: z.array(z.array(z.string().min(1)).min(1)).optional(),
});

export type PluginManifest = z.infer<typeof manifestSchema>;

/** Throws when the file is missing, malformed, or asks for another Paseo. */
export async function readManifest(directory: string, version: HostVersion): Promise<PluginManifest> {
  const text = await readFile(join(directory, "paseo-plugin.json"), "utf8").catch(() => {
    throw new Error(`No paseo-plugin.json in ${directory}`);
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`Invalid paseo-plugin.json: ${z.prettifyError(parsed.error)}`);
  const range = parsed.data.requirements?.paseo ?? UNSTATED_RANGE;
  if (!satisfies(version, range))
    throw new Error(`Plugin ${parsed.data.id} requires Paseo ${range}, this is ${version.text}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Invalid paseo-plugin.json: ${error instanceof Error ? error.message : "not JSON"}`);
  }
}
