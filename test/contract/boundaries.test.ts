/** The import rules are lint rules. A rule that lets a planted import through is no rule. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const REFUSED = [
  ["shared/chat", "../session/state.ts"],
  ["shared/session", "zod"],
  ["shared", "node:fs"],
  ["shared", "react"],
  ["server/fold", "../host/host.ts"],
  ["server/fold", "../paseo/projection.ts"],
  ["server/fold", "zod"],
  ["server/fold/part", "../workspace.ts"],
  ["server/fold/part", "../place.ts"],
  ["server/fold/value", "../workspace.ts"],
  ["server/paseo", "../msp/events.ts"],
  ["server/paseo", "../fold/fold.ts"],
  ["server/msp", "../fold/fold.ts"],
  ["server/msp", "execa"],
  ["server/host", "../msp/client.ts"],
  ["server", "execa"],
  ["server", "vscode-jsonrpc/node"],
  ["server/launch", "execa"],
  ["client", "../server/session.ts"],
  ["client", "node:path"],
  ["client", "lodash"],
  ["client/parts", "../requests/delivery.ts"],
  ["client/parts", "../muse-client.ts"],
  ["client/requests", "../panel/entry.ts"],
  ["client/settings", "../requests/outcome.ts"],
] as const;

const ALLOWED = [
  ["shared/session", "../chat/state.ts"],
  ["server/fold", "../msp/events.ts"],
  ["server/fold/part", "../value/same.ts"],
  ["server/fold/part", "../../msp/schema/item.ts"],
  ["server/fold", "../../shared/chat/state.ts"],
  ["server/paseo", "../../shared/chat/state.ts"],
  ["server/host", "execa"],
  ["client", "../shared/view.ts"],
  ["client", "react-native"],
  ["client/requests", "../parts/words.tsx"],
  ["client/panel", "../requests/request-card.tsx"],
] as const;

const planted = (folder: string, specifier: string) =>
  `${folder}/planted-${specifier.replace(/[^a-z]+/gi, "-")}.ts`;

let folder = "";
let report = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  copyFileSync(join(root, "biome.json"), join(folder, "biome.json"));
  for (const [place, specifier] of [...REFUSED, ...ALLOWED]) {
    const file = join(folder, planted(place, specifier));
    mkdirSync(dirname(file), { recursive: true });
    // A type-only import: Paseo follows those as well.
    writeFileSync(file, `import type { Thing } from "${specifier}";\n\nexport type Other = Thing;\n`);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", ".", "--reporter=github", "--max-diagnostics=none"];
  report = await promisify(execFile)(biome, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function findings(file: string): readonly string[] {
  return report
    .split("\n")
    .filter((line) => line.includes(`${file},`) && line.includes("noRestrictedImports"));
}

describe("the table of imports", () => {
  it.each(REFUSED)("keeps %s from importing %s", (place, specifier) => {
    expect(findings(planted(place, specifier))).toHaveLength(1);
  });

  it.each(ALLOWED)("lets %s import %s", (place, specifier) => {
    expect(findings(planted(place, specifier))).toEqual([]);
  });
});
