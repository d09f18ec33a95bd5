import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const sdk = (entry: string) => fileURLToPath(new URL(`./dev/sdk/${entry}`, import.meta.url));

/** These leave nothing behind in the modules that they use. */
const TOGETHER = [
  "scenarios",
  "server",
  "shared",
  "contract",
  "requirements",
  "dev/{doctor,documents,faults,paseo,record,release}",
].map((folder) => `test/${folder}/**/*.test.ts`);

/** And these pretend to be on another system. */
const PRETENDING = ["test/scenarios/windows.test.ts", "test/server/host/process-tree.test.ts"];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@getpaseo\/plugin\/(.+)$/, replacement: `${sdk("")}$1` },
      { find: /^@getpaseo\/plugin$/, replacement: sdk("index.ts") },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: TOGETHER,
          exclude: PRETENDING,
          // Loading the sources anew for each file would cost more than many of the tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: "apart", include: ["test/**/*.test.ts"], exclude: TOGETHER } },
      { extends: true, test: { name: "pretending", include: PRETENDING } },
    ],
    // The tests wait for processes more than they work, so that two workers share two processors well.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
