/** The documents of this repository, by their path. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

export const DOCUMENTS: readonly string[] = [
  ...readdirSync(repository).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(repository, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  "dev/muse/README.md",
  "dev/paseo/README.md",
  "dev/sdk/README.md",
  "test/fixtures/recorded/README.md",
];
