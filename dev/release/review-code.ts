/** What a review looks for in the code of a plugin: what it reaches, and whether it can be read. */
import type { Artifact, Check } from "./artifact.ts";

export const CODE = /\.tsx?$/;

/** Modules by their name, however they are taken in. */
const takenIn = (names: string) =>
  new RegExp(`(?:from|import|import\\(|require\\()\\s*["'\`](?:node:)?(?:${names})(?:/[\\w/]+)?["'\`]`);

const CONNECTS =
  /(?<![.\w]|async )fetch\(|\bglobalThis\.fetch|\b(?:XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/;
const NETWORK_MODULES = takenIn("net|https?|http2|tls|dgram|dns|inspector|cluster");
const ADDRESS = /\b(?:https?|wss?|ftp):\/\/[\w$[]/;
const WRITES =
  /\b(?:(?:write|append|copy|truncate)File|(?:mkdir|mkdtemp|rm|rmdir|rename|unlink|symlink|link|chmod|chown|cp|createWriteStream)(?:Sync)?\()/;
const PROCESS_MODULES = takenIn("child_process|worker_threads|execa");
const MADE_AT_RUN_TIME =
  /\beval\b\s*\)?\(|\bnew Function\b|(?<![.\w])Function\(|\bimport\((?!")|\brequire\(|\bcreateRequire\b|\bWebAssembly\b|\bprocess\.(?:binding|dlopen)\b/;
const MAKING_MODULES = takenIn("vm|module|repl");
const LONGEST_LINE = 300;

export const CODE_POINTS: readonly (readonly [string, Check])[] = [
  ["no network of its own", findings(CONNECTS, NETWORK_MODULES, ADDRESS)],
  ["the variables that are read are those of docs/review.md", variableFaults],
  ["no file is written", findings(WRITES)],
  ["processes are started in server/host alone", startedElsewhere],
  ["no code is made at run time", findings(MADE_AT_RUN_TIME, MAKING_MODULES)],
  ["the code can be read", unreadable],
];

function findings(...patterns: readonly RegExp[]): Check {
  return ({ files }) => paths(files, (text) => patterns.some((pattern) => pattern.test(text)));
}

function paths(
  files: Artifact["files"],
  isFault: (text: string, path: string) => boolean,
): readonly string[] {
  return [...files].filter(([path, text]) => CODE.test(path) && isFault(text, path)).map(([path]) => path);
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
  return paths(files, (text, path) => !path.startsWith("server/host/") && PROCESS_MODULES.test(text));
}

/** Code in lines of a bundle's length, or with characters that show another order than they have, or nothing. */
function unreadable({ files }: Artifact): readonly string[] {
  return paths(
    files,
    (text) =>
      text.split("\n").some((line) => line.length > LONGEST_LINE) ||
      /[\p{Cf}\p{Co}]|(?![\t\n\r])\p{Cc}/u.test(text),
  );
}
