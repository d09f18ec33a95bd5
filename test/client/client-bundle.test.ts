/** The client half as a Paseo daemon would bundle it and an app would load it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as zod from "zod";
import * as plugin from "../../dev/sdk/index.ts";

const HOST_MODULES = [
  "@getpaseo/plugin",
  "@getpaseo/plugin/client",
  "@getpaseo/plugin/client/react-native",
  "@getpaseo/plugin/client/ui",
  "react",
  "react/jsx-runtime",
  "react-native",
  "@tanstack/react-query",
  "zod",
];

async function bundled() {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../../index.client.tsx", import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    format: "cjs",
    platform: "neutral",
    target: "es2020",
    jsx: "automatic",
    supported: { "async-await": false },
    external: HOST_MODULES,
    outdir: "out",
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  return {
    text: outputFiles[0]?.text ?? "",
    required: output?.imports.map(({ path }) => path) ?? [],
    files: Object.keys(metafile.inputs),
  };
}

const bundle = bundled();

it("needs nothing but what the app hands out, and takes nothing from the server half", async () => {
  const { required, files } = await bundle;
  expect(required).toContain("react-native");
  expect(required.filter((name) => !HOST_MODULES.includes(name))).toEqual([]);
  expect(files.filter((file) => !/^(index\.client\.tsx$|client\/|shared\/)/.test(file))).toEqual([]);
});

it("stays small: Paseo sends it as it is to every app, whenever it changes", async () => {
  const { text } = await bundle;
  expect(Buffer.byteLength(text)).toBeLessThan(213_000);
});

it("is understood by the JavaScript engine of the phones", async () => {
  const { text } = await bundle;
  expect(text).not.toMatch(/\bclass\b[^"'\n]*\{/);
  const folder = await mkdtemp(join(tmpdir(), "muse-client-"));
  try {
    const source = join(folder, "client.js");
    await writeFile(source, text);
    const system = { darwin: "osx-bin", win32: "win64-bin" }[String(process.platform)] ?? "linux64-bin";
    const reactNative = dirname(createRequire(import.meta.url).resolve("react-native/package.json"));
    const compiler = join(reactNative, "sdks", "hermesc", system, "hermesc");
    await promisify(execFile)(compiler, ["-w", "-emit-binary", "-out", join(folder, "client.hbc"), source]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("registers a renderer, a panel and a settings screen on a host without pills, and ends with its cleanup", async () => {
  const { text } = await bundle;
  const offered: Readonly<Record<string, unknown>> = {
    "@getpaseo/plugin": plugin,
    react,
    "react/jsx-runtime": jsxRuntime,
    zod,
    "react-native": { StyleSheet: { create: (styles: unknown) => styles } },
    "@getpaseo/plugin/client": {},
    "@getpaseo/plugin/client/react-native": {},
  };
  const module: { exports: { default?: unknown } } = { exports: {} };
  new Function("require", "module", "exports", text)((name: string) => offered[name], module, module.exports);
  const entry = module.exports.default;
  if (typeof entry !== "function") throw new Error("The entry exports no function");

  const registered: Record<string, unknown>[] = [];
  const calls: string[] = [];
  const register = (contribution: Record<string, unknown>) => {
    registered.push(contribution);
    return () => {};
  };
  const cleanup: unknown = entry({
    rpc: async ({ name }: { name: string }) => calls.push(name),
    addTimelineRenderer: register,
    addWorkspacePanel: register,
    addSettingsScreen: register,
  });
  expect(registered).toMatchObject([
    { kind: "request", version: 1 },
    { id: "session", title: "Muse session", context: "agent" },
    { id: "muse", title: "Muse Code Plus" },
  ]);
  for (const { Component } of registered) expect(typeof Component).toBe("function");
  expect(calls).toEqual([]);
  if (typeof cleanup !== "function") throw new Error("The entry returns no cleanup");
  expect(cleanup()).toBeUndefined();
});
