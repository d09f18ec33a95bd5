/**
 * Compiles a plugin directory the way Paseo's daemon does at every load: manifest, boundary checks, two
 * esbuild bundles, each wrapped into one function expression of `require`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { checkBoundaries } from "./compile/boundary.ts";
import type { HostVersion } from "./compile/host-version.ts";
import { type PluginManifest, readManifest } from "./compile/manifest.ts";
import { externals, type Target } from "./compile/specifiers.ts";

export interface CompiledPlugin {
  manifest: PluginManifest;
  /** A parenthesised function expression, or `null` when the plugin has no such half. */
  server: string | null;
  client: string | null;
}

/** Rejects with one message that says what the daemon would refuse. */
export async function compilePlugin(directory: string, version: HostVersion): Promise<CompiledPlugin> {
  const manifest = await readManifest(directory, version);
  const serverEntry = findEntry(directory, "server");
  const clientEntry = findEntry(directory, "client");
  if (serverEntry === null && clientEntry === null) {
    const old = ["index.ts", "index.tsx"].some((name) => existsSync(join(directory, name)));
    throw new Error(
      old
        ? `Plugin ${manifest.id} was made for an older version of Paseo`
        : `Plugin ${manifest.id} has neither index.server.ts nor index.client.tsx`,
    );
  }
  const [server, client] = await Promise.all([
    serverEntry === null ? null : bundle(directory, serverEntry, "server", version),
    clientEntry === null ? null : bundle(directory, clientEntry, "client", version),
  ]);
  return { manifest, server, client };
}

function findEntry(directory: string, target: Target): string | null {
  const names = [`index.${target}.ts`, `index.${target}.tsx`];
  return names.find((name) => existsSync(join(directory, name))) ?? null;
}

async function bundle(
  directory: string,
  entry: string,
  target: Target,
  version: HostVersion,
): Promise<string> {
  await checkBoundaries(directory, entry, target, version);
  const result = await build({
    absWorkingDir: directory,
    entryPoints: [join(directory, entry)],
    bundle: true,
    treeShaking: true,
    format: "cjs",
    jsx: "automatic",
    logLevel: "silent",
    /** A published plugin comes without its tsconfig. */
    tsconfigRaw: {},
    external: externals(target, version),
    ...(target === "server" ? serverOptions : clientOptions(version)),
    write: false,
  });
  const text = result.outputFiles[0]?.text ?? "";
  return wrap(target === "client" ? eagerNamespaces(text) : text);
}

const serverOptions: BuildOptions = { platform: "node", target: "node20" };

function clientOptions(version: HostVersion): BuildOptions {
  return {
    platform: "neutral",
    target: "es2020",
    supported: { "async-await": false },
    ...(version.from011 ? { mainFields: ["module", "main"] } : {}),
  };
}

/** Hermes binds the lazy getters of esbuild's interop helper wrongly: copy values instead. */
function eagerNamespaces(text: string): string {
  const getter = /\{ get: \(\) => from\[key\], enumerable:/g;
  if (text.includes("from[key]") && !getter.test(text))
    throw new Error("The bundler's interop helper has an unknown form");
  return text.replace(getter, "{ value: from[key], enumerable:");
}

function wrap(text: string): string {
  return `(function (require) {
const module = { exports: {} };
const exports = module.exports;
${text}
return module.exports;
})`;
}
