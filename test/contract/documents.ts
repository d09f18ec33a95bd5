/** The documents of this repository, by their path. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const below = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map(
    (path) => `${folder}/${path.replaceAll("\\", "/")}`,
  );

export const DOCUMENTS: readonly string[] = [
  ...readdirSync(repository),
  ...["docs", "dev", "test"].flatMap(below),
].filter((path) => path.endsWith(".md"));
