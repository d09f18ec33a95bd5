/** What is loaded at every start of Paseo, on days without Muse too, and what waits for its first use. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the server entry", () => {
  it("is loaded without the libraries and the protocol, which come with the first host", async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["index.server.ts"],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "cjs",
      external: ["@getpaseo/plugin", "zod"],
    });
    const atOnce = new Set<string>();
    const load = (path: string): void => {
      if (atOnce.has(path)) return;
      atOnce.add(path);
      for (const { kind, path: next, external } of metafile.inputs[path]?.imports ?? []) {
        if (kind === "import-statement" && external !== true) load(next);
      }
    };
    load("index.server.ts");

    const parts = (paths: Iterable<string>) =>
      new Set(
        [...paths].flatMap((path) => /^(?:node_modules\/[^/]+|server\/msp\/methods\.ts)/.exec(path) ?? []),
      );
    expect([...parts(Object.keys(metafile.inputs))]).toEqual(
      expect.arrayContaining(["node_modules/execa", "node_modules/vscode-jsonrpc", "server/msp/methods.ts"]),
    );
    expect([...parts(atOnce)]).toEqual(["node_modules/uuid"]);
  });
});
