/** Which module names plugin code may use, by the folder that the importing file lies in. */
import { builtinModules } from "node:module";
import type { HostVersion } from "./host-version.ts";

export type Target = "server" | "client";
/** `entry` is the one file at the plugin root that is compiled. */
export type Area = "entry" | "server" | "client" | "shared";

const SDK_SHARED = ["@getpaseo/plugin"];
const SDK_CLIENT = [
  "@getpaseo/plugin/client",
  "@getpaseo/plugin/client/ui",
  "@getpaseo/plugin/client/react-native",
];
const REACT = ["react", "react/jsx-runtime", "react-native", "@tanstack/react-query"];
const SERVER_FORBIDDEN =
  /^(?:react(?:$|[-/])|use-sync-external-store(?:$|\/)|@tanstack\/react-query(?:$|\/))/;
const SDK_LIKE = /^@(?:getpaseo|paseo)\/plugin(?:$|[-/])/;

/** Every SDK entry of the simulated version; all of them stay external in both bundles. */
export function sdkSpecifiers(version: HostVersion): string[] {
  return [...SDK_SHARED, ...SDK_CLIENT, ...sdkServer(version)];
}

/** What esbuild leaves to the host. */
export function externals(target: Target, version: HostVersion): string[] {
  return [...sdkSpecifiers(version), "zod", ...(target === "client" ? REACT : [])];
}

/** The modules that the host provides to a running bundle; `zod/...` comes with `zod` on the server. */
export function hostModules(target: Target, version: HostVersion): string[] {
  return target === "client"
    ? [...SDK_SHARED, ...SDK_CLIENT, ...REACT, "zod"]
    : [...SDK_SHARED, ...sdkServer(version), "zod"];
}

/**
 * `null` when a bare specifier may be used, `"package"` when it is an npm package to look up, otherwise
 * the compile error.
 */
export function judgeSpecifier(
  specifier: string,
  target: Target,
  area: Area,
  version: HostVersion,
): null | "package" | { error: string } {
  const refuse = (reason: string) => ({ error: `${reason}: ${specifier}` });
  if (specifier === "zod" || specifier.startsWith("zod/")) return null;
  if (SDK_LIKE.test(specifier)) {
    if (!sdkSpecifiers(version).includes(specifier)) return refuse("Unknown Paseo SDK module");
    if (SDK_SHARED.includes(specifier)) return null;
    if (area === "shared") return refuse("shared code cannot import a runtime-specific SDK module");
    if (SDK_CLIENT.includes(specifier) === (target === "client")) return null;
    const owner = target === "client" ? "server" : "client";
    return refuse(`${owner}-only module cannot be imported into the plugin ${target} bundle`);
  }
  if (isNodeModule(specifier)) {
    if (area === "shared") return refuse("shared code cannot import a Node module");
    return target === "server"
      ? null
      : refuse("Node module cannot be imported into the plugin client bundle");
  }
  if (SERVER_FORBIDDEN.test(specifier)) {
    if (area === "shared") return refuse("shared code cannot import React");
    if (target === "server")
      return refuse("client-only module cannot be imported into the plugin server bundle");
    if (REACT.includes(specifier)) return null;
    const owner = packageName(specifier);
    if (REACT.includes(owner)) return refuse("Module is not available in plugin client code");
  }
  return "package";
}

/** `@scope/name` or `name` of a bare specifier. */
export function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function sdkServer(version: HostVersion): string[] {
  const base = ["@getpaseo/plugin/server", "@getpaseo/plugin/server/provider", "@getpaseo/plugin/server/acp"];
  return version.from011 ? [...base, "@getpaseo/plugin/server/usage"] : base;
}

function isNodeModule(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}
