/** What a review of a plugin reads in its artifact, asked of our own release before anybody else asks. */
import type { z } from "zod";
import type { Artifact, Check } from "./artifact.ts";
import { CHANGELOG_VERSION, listing, manifest, packageJson, versioned } from "./files.ts";
import { incomplete, lockedPackages } from "./lockfile.ts";
import { CODE, CODE_POINTS } from "./review-code.ts";

export interface Verdict {
  readonly point: string;
  /** Empty where all is well. */
  readonly faults: readonly string[];
}

const LIFECYCLE = [
  "preinstall",
  "install",
  "postinstall",
  "prepare",
  "prepublish",
  "preprepare",
  "postprepare",
];
const INSTALL = JSON.stringify(["npm", "ci", "--omit=dev", "--ignore-scripts"]);
/** The manifest that the packed release has without its commands: npm has installed everything by then. */
const MANIFEST = "paseo-plugin.json";
/** All that a plugin is made of. */
const MEANT = [
  /^(?:client|server|shared)\/.*\.tsx?$/,
  /^index\.(?:server\.ts|client\.tsx)$/,
  /^(?:docs\/)?[\w-]+\.md$/,
  /^docs\/pictures\/[\w-]+\.png$/,
  /^(?:package|plugin|paseo-plugin|paseo-listing)\.json$/,
  /^(?:LICENSE|icon\.svg)$/,
];

const POINTS: readonly (readonly [string, Check])[] = [
  ["nothing runs at install", installFaults],
  ["the lockfile names origin and digest of every package", lockfileFaults],
  ["every dependency is used, in one exact version", dependencyFaults],
  ["one version stands everywhere", versionFaults],
  ["it holds code, manifests, documents and pictures, and nothing else", unmeantFiles],
  ["no file is a symbolic link", ({ links }) => links],
  ...CODE_POINTS,
  ["the code is that of the repository", sourceFaults],
  ["the overview is there and says nothing that belongs elsewhere", overviewFaults],
  ["the listing names pictures that are there", listingFaults],
];

export function reviewed(artifact: Artifact): readonly Verdict[] {
  return POINTS.map(([point, check]) => ({ point, faults: check(artifact) }));
}

function installFaults({ files, source, lockfile }: Artifact): readonly string[] {
  const { scripts } = read(packageJson, files, "package.json");
  const commands = [files, source].flatMap((side) => read(manifest, side, MANIFEST).build);
  const scripted = lockedPackages(lockfile).filter(
    ([, { dev, hasInstallScript }]) => !dev && hasInstallScript,
  );
  return [
    ...LIFECYCLE.filter((name) => name in scripts),
    ...commands.map((command) => JSON.stringify(command)).filter((command) => command !== INSTALL),
    // npm compiles where it finds one, also without a script.
    ...[...files.keys()].filter((path) => path.endsWith("binding.gyp")),
    ...scripted.map(([place]) => `${place} has a script`),
  ];
}

function lockfileFaults({ lockfile, registry }: Artifact): readonly string[] {
  return incomplete(lockfile, registry);
}

function dependencyFaults({ files }: Artifact): readonly string[] {
  const { dependencies } = read(packageJson, files, "package.json");
  const code = [...files].filter(([path]) => CODE.test(path)).map(([, text]) => text);
  return Object.entries(dependencies).flatMap(([name, version]) => [
    ...(code.some((text) => text.includes(`from "${name}"`) || text.includes(`from "${name}/`))
      ? []
      : [name]),
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${name}@${version}`]),
  ]);
}

function versionFaults({ files, source, lockfile }: Artifact): readonly string[] {
  const { version } = read(packageJson, files, "package.json");
  const places = {
    "plugin.json": read(versioned, files, "plugin.json").version,
    "shared/version.ts": /PLUGIN_VERSION = "(.*)"/.exec(files.get("shared/version.ts") ?? "")?.[1],
    "CHANGELOG.md": CHANGELOG_VERSION.exec(files.get("CHANGELOG.md") ?? "")?.[1],
    "package-lock.json": lockfile.packages[""]?.version,
    "package.json of the repository": read(packageJson, source, "package.json").version,
  };
  return Object.entries(places).flatMap(([place, found]) =>
    found === version ? [] : [`${place} has ${found ?? "none"} and not ${version}`],
  );
}

function unmeantFiles({ files }: Artifact): readonly string[] {
  return [...files.keys()].filter((path) => !MEANT.some((pattern) => pattern.test(path)));
}

function sourceFaults({ files, source }: Artifact): readonly string[] {
  const same = (path: string, text: string) =>
    path === MANIFEST
      ? withoutBuild(text) === withoutBuild(source.get(path) ?? "{}")
      : source.get(path) === text;
  return [...files].filter(([path, text]) => !same(path, text)).map(([path]) => path);
}

function withoutBuild(text: string): string {
  const { build: _build, ...rest } = manifest.parse(JSON.parse(text));
  return JSON.stringify(rest);
}

function overviewFaults({ source }: Artifact): readonly string[] {
  const overview = source.get("OVERVIEW.md");
  if (overview === undefined) return ["it is missing"];
  const refused: readonly (readonly [RegExp, string])[] = [
    [/paseo plugin (?:add|install)|npm (?:install|i|ci)\b/, "it holds a command to install"],
    [/—/, "it holds a long dash"],
    [/!\[|img\.shields/, "it holds a picture or a badge"],
    [/changelog|contribut|licen[cs]e/i, "it speaks of changes, contributing or the licence"],
  ];
  return refused.filter(([pattern]) => pattern.test(overview)).map(([, fault]) => fault);
}

function listingFaults({ files }: Artifact): readonly string[] {
  const { icon, screenshots } = read(listing, files, "paseo-listing.json");
  return [icon, ...screenshots].filter((path) => !files.has(path) || !path.endsWith(".png"));
}

function read<Value>(schema: z.ZodType<Value>, files: ReadonlyMap<string, string>, path: string): Value {
  return schema.parse(JSON.parse(files.get(path) ?? "{}"));
}
