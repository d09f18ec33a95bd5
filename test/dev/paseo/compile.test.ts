/** What the compiler of plugins refuses, each beside the nearest thing that it takes. */
import { describe, expect, it } from "vitest";
import { hostVersion } from "../../../dev/paseo/compile/host-version.ts";
import { compilePlugin } from "../../../dev/paseo/compile.ts";
import { emptyServer, pluginFolder } from "./plugin-folder.ts";

const compile = (files: Record<string, string | null>, version = "0.11.0") =>
  compilePlugin(pluginFolder(files), hostVersion(version));

const server = (imports: string, more: Record<string, string> = {}) =>
  compile({ "index.server.ts": `${imports}\n${emptyServer}`, ...more });

const client = (imports: string, more: Record<string, string> = {}) =>
  compile({ "index.client.tsx": `${imports}\n${emptyServer}`, ...more });

describe("the manifest", () => {
  const withManifest = (value: unknown, version?: string) =>
    compile({ "index.server.ts": emptyServer, "paseo-plugin.json": JSON.stringify(value) }, version);
  const good = { id: "tiny", requirements: { paseo: ">=0.8.0" } };

  it("is read with its optional parts", async () => {
    const full = { ...good, description: "A plugin", build: [["npm", "ci"]] };
    expect((await withManifest(full)).manifest).toEqual(full);
  });

  it("has to be there", async () => {
    await expect(compile({ "index.server.ts": emptyServer, "paseo-plugin.json": null })).rejects.toThrow(
      /No paseo-plugin.json/,
    );
  });

  it.each([
    ["an unknown key", { ...good, name: "Tiny" }],
    ["an unknown requirement", { ...good, requirements: { paseo: ">=0.8.0", node: "20" } }],
    ["an id with capitals", { ...good, id: "Tiny" }],
    ["no id", { requirements: good.requirements }],
    ["an empty description", { ...good, description: "" }],
    ["an empty range", { ...good, requirements: { paseo: "" } }],
    ["a range that is none", { ...good, requirements: { paseo: "newest" } }],
    ["an empty build step", { ...good, build: [[]] }],
  ])("is refused with %s", async (_, value) => {
    await expect(withManifest(value)).rejects.toThrow(/Invalid paseo-plugin.json/);
  });

  it("without a range means a Paseo older than any that is simulated", async () => {
    await expect(withManifest({ id: "tiny" })).rejects.toThrow(/requires Paseo <0.8.0/);
  });

  it("is refused by a Paseo outside its range", async () => {
    const narrow = { ...good, requirements: { paseo: ">=0.11.0" } };
    await expect(withManifest(narrow, "0.8.0")).rejects.toThrow(/requires Paseo >=0.11.0, this is 0.8.0/);
    await expect(withManifest(narrow, "0.11.0")).resolves.toBeDefined();
  });

  it("takes a prerelease for its stable core", async () => {
    await expect(withManifest(good, "0.8.0-beta.1")).resolves.toBeDefined();
  });
});

describe("entries", () => {
  it("may be one or both", async () => {
    expect((await compile({ "index.server.ts": emptyServer })).client).toBeNull();
    expect((await compile({ "index.client.tsx": emptyServer })).server).toBeNull();
  });

  it("have to exist", async () => {
    await expect(compile({})).rejects.toThrow(/neither/);
  });

  it("of an older Paseo are named as such", async () => {
    await expect(compile({ "index.ts": emptyServer })).rejects.toThrow(/older version/);
  });

  it("cannot wait at the top level", async () => {
    await expect(server("await Promise.resolve();")).rejects.toThrow(/[Tt]op-level await/);
  });
});

describe("modules of the plugin", () => {
  const module = "export const value = 1;\nexport type Value = number;";

  it("live in server/, client/ and shared/", async () => {
    const files = { "server/deep/a.ts": module, "shared/b.ts": module };
    const imports =
      'import { value } from "./server/deep/a.ts";\nimport { value as other } from "./shared/b";\nconsole.log(value, other);';
    await expect(server(imports, files)).resolves.toBeDefined();
  });

  it("do not live at the root or elsewhere", async () => {
    await expect(
      server('import { value } from "./a.ts";\nconsole.log(value);', { "a.ts": module }),
    ).rejects.toThrow(/belong in client\/, server\/, or shared\//);
    await expect(server('import "./lib/a.ts";', { "lib/a.ts": module })).rejects.toThrow(/belong in/);
    await expect(server('import "./package.json";', { "package.json": "{}" })).rejects.toThrow(/belong in/);
  });

  it("do not cross over, not even for a type", async () => {
    const files = { "client/a.ts": module, "server/a.ts": module };
    await expect(server('import "./client/a.ts";', files)).rejects.toThrow(/client-only module/);
    await expect(client('import "./server/a.ts";', files)).rejects.toThrow(/server-only module/);
    await expect(client('import type { Value } from "./server/a.ts";', files)).rejects.toThrow(
      /server-only module/,
    );
    await expect(client('export type { Value } from "./server/a.ts";', files)).rejects.toThrow(
      /server-only module/,
    );
    await expect(client('type V = import("./server/a.ts").Value;', files)).rejects.toThrow(
      /server-only module/,
    );
  });

  it("are followed through type imports", async () => {
    const files = {
      "server/a.ts": 'import type { B } from "./b.ts";\nexport type A = B;',
      "server/b.ts": 'import type { Gone } from "not-installed";\nexport type B = Gone;',
    };
    await expect(server('import type { A } from "./server/a.ts";', files)).rejects.toThrow(
      /Could not resolve not-installed/,
    );
  });

  it("have to exist, even for a type", async () => {
    await expect(server('import type { Gone } from "./server/gone.ts";')).rejects.toThrow(
      /Could not resolve .\/server\/gone.ts/,
    );
  });

  it("in shared/ import only what runs everywhere", async () => {
    const shared = (text: string) =>
      server('import "./shared/a.ts";', {
        "shared/a.ts": text,
        "shared/b.ts": module,
        "server/b.ts": module,
      });
    await expect(shared('import "./b.ts"; import "zod"; import "@getpaseo/plugin";')).resolves.toBeDefined();
    await expect(shared('import "../server/b.ts";')).rejects.toThrow(/only shared code/);
    await expect(shared('import "node:fs";')).rejects.toThrow(/Node module/);
    await expect(shared('import type {} from "react";')).rejects.toThrow(/React/);
    await expect(shared('import type {} from "@getpaseo/plugin/server/provider";')).rejects.toThrow(
      /runtime-specific/,
    );
  });
});

describe("modules of others", () => {
  it("are the SDK, zod and Node on the server", async () => {
    const imports = [
      'import { z } from "zod";',
      'import { z as z4 } from "zod/v4";',
      'import { readFile } from "node:fs/promises";',
      'import { join } from "path";',
      'import { PROVIDER_PROTOCOL_VERSION } from "@getpaseo/plugin/server/provider";',
      "console.log(z, z4, readFile, join, PROVIDER_PROTOCOL_VERSION);",
    ];
    await expect(server(imports.join("\n"))).resolves.toBeDefined();
  });

  it("are the SDK, zod and React on the client", async () => {
    const imports = [
      'import { View } from "react-native";',
      'import { useState } from "react";',
      'import { useQuery } from "@tanstack/react-query";',
      'import { usePaseo } from "@getpaseo/plugin/client";',
      'import { Icon } from "@getpaseo/plugin/client/react-native";',
      "console.log(View, useState, useQuery, usePaseo, Icon);",
    ];
    await expect(client(imports.join("\n"))).resolves.toBeDefined();
  });

  it.each([
    ["react", /client-only module/],
    ["react/jsx-runtime", /client-only module/],
    ["react-native", /client-only module/],
    ["use-sync-external-store/shim", /client-only module/],
    ["@tanstack/react-query", /client-only module/],
    ["@getpaseo/plugin/client", /client-only module/],
    ["@getpaseo/plugin/provider", /Unknown Paseo SDK module/],
    ["@getpaseo/plugin/agent", /Unknown Paseo SDK module/],
    ["@paseo/plugin", /Unknown Paseo SDK module/],
    ["@getpaseo/client", /Could not resolve/],
    ["execa", /not in "dependencies"/],
  ])("on the server are never %s, not even as a type", async (name, message) => {
    await expect(server(`import type {} from "${name}";`)).rejects.toThrow(message);
    await expect(server(`import "${name}";`)).rejects.toThrow(message);
  });

  it.each([
    ["node:fs", /Node module/],
    ["fs", /Node module/],
    ["@getpaseo/plugin/server", /server-only module/],
    ["@getpaseo/plugin/server/provider", /server-only module/],
    ["react/jsx-dev-runtime", /not available in plugin client code/],
    ["react-native/Libraries/Alert/Alert", /not available in plugin client code/],
    ["@getpaseo/plugin/client/host", /Unknown Paseo SDK module/],
    ["lucide-react-native", /Could not resolve/],
  ])("on the client are never %s, not even as a type", async (name, message) => {
    await expect(client(`import type {} from "${name}";`)).rejects.toThrow(message);
    await expect(client(`import "${name}";`)).rejects.toThrow(message);
  });

  it("are packages that are both declared and installed", async () => {
    const dependency = {
      "node_modules/dep/package.json": JSON.stringify({ name: "dep", version: "1.0.0", main: "i.js" }),
      "node_modules/dep/i.js": "exports.dep = 'bundled';",
    };
    const declared = { "package.json": JSON.stringify({ dependencies: { dep: "1.0.0" } }) };
    const imports = 'import { dep } from "dep";\nconsole.log(dep);';
    expect((await server(imports, { ...dependency, ...declared })).server).toContain("bundled");
    await expect(server(imports, dependency)).rejects.toThrow(/not in "dependencies"/);
    await expect(server(imports, declared)).rejects.toThrow(/not installed/);
    const dev = { "package.json": JSON.stringify({ devDependencies: { dep: "1.0.0" } }) };
    await expect(server(imports, { ...dependency, ...dev })).rejects.toThrow(/not in "dependencies"/);
  });

  it("with usage helpers come with 0.11", async () => {
    const files = { "index.server.ts": `import "@getpaseo/plugin/server/usage";\n${emptyServer}` };
    await expect(compile(files, "0.11.0")).resolves.toBeDefined();
    await expect(compile(files, "0.8.0")).rejects.toThrow(/Unknown Paseo SDK module/);
  });
});

describe("a bundle", () => {
  it("is one function expression of require", async () => {
    const { server: text } = await compile({ "index.server.ts": "export default () => () => 'end';" });
    const factory: unknown = new Function(`return ${text}`)();
    expect(factory).toBeTypeOf("function");
    expect(text).toMatch(/^\(function \(require\)/);
  });

  it("of the client has no async functions and no lazy bindings of host modules", async () => {
    const { client: text } = await compile({
      "index.client.tsx":
        'import * as React from "react";\nexport default () => { const run = async () => React; return () => run(); };',
    });
    expect(text).not.toMatch(/\basync\b/);
    expect(text).toContain("{ value: from[key], enumerable:");
    expect(text).not.toContain("get: () => from[key]");
  });
});
