import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const sdk = (entry: string) => fileURLToPath(new URL(`./dev/sdk/${entry}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@getpaseo\/plugin\/(.+)$/, replacement: `${sdk("")}$1` },
      { find: /^@getpaseo\/plugin$/, replacement: sdk("index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // The tests wait for processes more than they work, so that two workers share two processors well.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
