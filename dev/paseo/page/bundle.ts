/** Builds the page: one script with its styles inside, and the document that loads it. Runs in Node, not on the page. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface PageBundle {
  readonly html: string;
  readonly script: string;
}

/** Compiles `main.tsx` and everything it imports; `script` belongs at `/page.js`. Rejects with esbuild's messages. */
export async function bundlePage(): Promise<PageBundle> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("./main.tsx", import.meta.url))],
    tsconfig: fileURLToPath(new URL("./tsconfig.json", import.meta.url)),
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    alias: { "react-native": "react-native-web" },
    loader: { ".css": "text" },
    // React's warnings are what a developer of a plugin wants to see.
    define: { "process.env.NODE_ENV": '"development"', global: "globalThis", __DEV__: "true" },
    logLevel: "silent",
  });
  const script = result.outputFiles[0]?.text;
  if (script === undefined) throw new Error("The bundler wrote no page");
  return { html: HTML, script };
}

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Small Paseo</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="root"></div>
    <script src="/page.js"></script>
  </body>
</html>
`;
