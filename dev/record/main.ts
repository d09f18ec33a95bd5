/** `npm run record`: uses Muse on the small Paseo's page while the frames of its sessions are written to files. */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findMuse } from "../paseo/cli/muse-command.ts";
import { runCommand } from "../run-command.ts";

const HELP = `Usage: npm run record -- [--to <folder>] [--muse <path>] [--with-text] [-- <options of npm start>]

Serves the page of \`npm start\` with your Muse. Each host that serves a session leaves one file in the folder
(default: recordings), one frame a line, which the tests can replay: put it into test/fixtures/recorded.
Everything that you, Muse or its tools wrote is masked letter by letter before it is written; --with-text
keeps it, for your own eyes. For one turn in the terminal: npm run record -- -- --prompt "list the files"
`;

const here = fileURLToPath(new URL(".", import.meta.url));

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string", default: "recordings" },
      muse: { type: "string" },
      "with-text": { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const muse = findMuse(values.muse ?? null, process.env["PATH"] ?? "");
  process.stderr.write(`${muse.reason}\n`);
  const folder = resolve(values.to);
  mkdirSync(folder, { recursive: true });
  const before = new Set(readdirSync(folder));
  const paseo = [join(here, "../paseo/main.ts"), "--muse", join(here, "bin/muse"), ...positionals];
  const child = spawn(join(here, "../../node_modules/.bin/tsx"), paseo, {
    stdio: "inherit",
    env: {
      ...process.env,
      MUSE_RECORD_MUSE: muse.path,
      MUSE_RECORD_TO: folder,
      MUSE_RECORD_TEXT: values["with-text"] ? "1" : "0",
    },
  });
  // A Ctrl-C reaches the small Paseo by itself, and it ends in order.
  process.on("SIGINT", () => {});
  const code = await new Promise<number>((done) => child.on("close", (status) => done(status ?? 1)));
  muse.dispose();
  const files = readdirSync(folder).filter((name) => !before.has(name));
  for (const name of files) {
    const frames = readFileSync(join(folder, name), "utf8").split("\n").length - 1;
    process.stderr.write(`${join(folder, name)}: ${frames} frames${values["with-text"] ? "" : ", masked"}\n`);
  }
  if (files.length === 0) process.stderr.write("No session was opened, so nothing was recorded.\n");
  return code;
}

runCommand(main, HELP);
