/** What a review of a plugin reads in its artifact, asked of our own release before anybody else asks. */
import type { z } from "zod";
import { type Lockfile, listing, manifest, packageJson } from "./files.ts";
import { incomplete } from "./lockfile.ts";

export interface Artifact {
  /** Text of each file by its path from the artifact's root. Pictures are there with an empty text. */
  readonly files: ReadonlyMap<string, string>;
  /** The same of the repository at the release. */
  readonly source: ReadonlyMap<string, string>;
  readonly lockfile: Lockfile;
  /** Base address of the registry that the packages come from. */
  readonly registry: string;
}

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
/** Members that the manifest of the packed release does without: npm has installed everything by then. */
const WITHOUT_BUILD = "paseo-plugin.json";
const CODE = /\.tsx?$/;

export function reviewed(artifact: Artifact): readonly Verdict[] {
  return POINTS.map(([point, check]) => ({ point, faults: check(artifact) }));
}

const POINTS: readonly (readonly [string, (artifact: Artifact) => readonly string[]])[] = [
  ["nothing runs at install", ({ files, source }) => [...buildFaults(source), ...scriptFaults(files)]],
  ["the lockfile names origin and digest of every package", lockfileFaults],
  ["every dependency is used", unusedDependencies],
  [
    "no network of its own",
    (artifact) =>
      findings(artifact, /(?:await|return|=|\()\s*fetch\(|node:(?:net|https?|tls|dgram)|WebSocket/),
  ],
  ["the variables that are read are those of docs/review.md", variableFaults],
  [
    "no file is written",
    (artifact) => findings(artifact, /\b(?:write|append|copy)File|createWriteStream|mkdir|\brm(?:Sync)?\(/),
  ],
  ["processes are started in server/host alone", startedElsewhere],
  [
    "no code is made at run time",
    (artifact) => findings(artifact, /\beval\(|new Function|import\((?!")|node:vm/),
  ],
  ["the code is that of the repository", sourceFaults],
  ["the overview is there and says nothing that belongs elsewhere", overviewFaults],
  ["the listing names pictures that are there", listingFaults],
];

function buildFaults(source: Artifact["source"]): readonly string[] {
  const { build } = read(manifest, source, "paseo-plugin.json");
  return build.map((command) => JSON.stringify(command)).filter((command) => command !== INSTALL);
}

function scriptFaults(files: Artifact["files"]): readonly string[] {
  const { scripts } = read(packageJson, files, "package.json");
  return LIFECYCLE.filter((name) => name in scripts);
}

function lockfileFaults({ lockfile, registry }: Artifact): readonly string[] {
  return incomplete(lockfile, registry);
}

function unusedDependencies({ files }: Artifact): readonly string[] {
  const { dependencies } = read(packageJson, files, "package.json");
  const code = [...files].filter(([path]) => CODE.test(path)).map(([, text]) => text);
  return Object.keys(dependencies).filter(
    (name) => !code.some((text) => text.includes(`from "${name}"`) || text.includes(`from "${name}/`)),
  );
}

function findings({ files }: Artifact, pattern: RegExp): readonly string[] {
  return [...files].filter(([path, text]) => CODE.test(path) && pattern.test(text)).map(([path]) => path);
}

/** What looks like the name of a variable and is none. */
const NO_VARIABLES = new Set(["EACCES", "ENOENT", "ENOEXEC", "SIGKILL", "SIGTERM"]);
/** Names control characters. */
const NAMES_CHARACTERS = "shared/visible-text.ts";
/** Hands the whole environment on; every other file asks it for a name in quotes. */
const HANDS_ON = "index.server.ts";

/** Names in the code that the document lacks, names in the document that the code lacks, and other ways to read one. */
function variableFaults({ files, source }: Artifact): readonly string[] {
  const code = [...files].filter(([path]) => CODE.test(path) && path !== NAMES_CHARACTERS);
  const read = new Set(
    code
      .flatMap(([, text]) => text.match(/(["'`])[A-Z][A-Z0-9_]{2,}\1/g) ?? [])
      .map((name) => name.slice(1, -1))
      .filter((name) => !NO_VARIABLES.has(name)),
  );
  const section = source.get("docs/review.md")?.split("\n## Variables that are read\n")[1]?.split("\n## ")[0];
  const documented = new Set(
    (section?.match(/`[A-Z][A-Z0-9_]{2,}`/g) ?? []).map((name) => name.slice(1, -1)),
  );
  const otherWays = code.filter(
    ([path, text]) =>
      /[eE]nv\??\.[A-Z]/.test(text) ||
      /process\.env[.[]|\} = process\.env/.test(text) ||
      (path !== HANDS_ON && text.includes("process.env")),
  );
  return [
    ...[...read].filter((name) => !documented.has(name)),
    ...[...documented].filter((name) => !read.has(name)).map((name) => `${name} is read nowhere`),
    ...otherWays.map(([path]) => `${path} reads the environment in another way`),
  ];
}

function startedElsewhere({ files }: Artifact): readonly string[] {
  return [...files]
    .filter(
      ([path, text]) =>
        CODE.test(path) && !path.startsWith("server/host/") && /node:child_process|"execa"/.test(text),
    )
    .map(([path]) => path);
}

function sourceFaults({ files, source }: Artifact): readonly string[] {
  return [...files]
    .filter(([path, text]) => path !== WITHOUT_BUILD && source.get(path) !== text)
    .map(([path]) => path);
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
