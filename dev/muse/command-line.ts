/** The command line of `muse`, as far as the simulated one has it. */
import { version } from "./build.ts";
import type { HostFlags } from "./host.ts";

export type Command =
  /** `memoryOnly`: sessions live as long as the process. */
  | { readonly kind: "serve"; readonly flags: HostFlags; readonly memoryOnly: boolean }
  | {
      readonly kind: "say";
      readonly text: string;
      readonly code: number;
      readonly stream: "stdout" | "stderr";
    };

const usage = `Usage: muse serve [OPTIONS]

Serve one client over stdin and stdout (simulated).

Options:
      --no-session-log             Keep sessions in memory only
      --trust-workspace            Trust the project configuration of the workspace
      --disable-sandbox            Run tools without the sandbox
      --sandbox-network <MODE>     restricted, enabled or proxy-only [default: proxy-only]
      --disable-write              Remove the tools that write files
      --disable-shell              Remove the shell tools
  -h, --help                       Print this text
`;

const networks = new Set(["restricted", "enabled", "proxy-only"]);
const switches = new Set([
  "--no-session-log",
  "--trust-workspace",
  "--disable-sandbox",
  "--disable-write",
  "--disable-shell",
]);

const say = (text: string, code = 0): Command => ({
  kind: "say",
  code,
  stream: code === 0 ? "stdout" : "stderr",
  text,
});

const wrong = (text: string): Command => say(`error: ${text}\n\n${usage}`, 2);

function serve(args: readonly string[]): Command {
  const given = new Set<string>();
  for (let index = 0; index < args.length; index++) {
    const [name = "", inline] = (args[index] ?? "").split(/=(.*)/s);
    if (name === "--help" || name === "-h") return say(usage);
    if (name === "--sandbox-network") {
      const mode = inline ?? args[++index];
      if (mode === undefined || !networks.has(mode))
        return wrong("--sandbox-network wants restricted, enabled or proxy-only");
    } else if (switches.has(name) && inline === undefined) given.add(name);
    else return wrong(`unexpected argument '${args[index]}'`);
  }
  return {
    kind: "serve",
    flags: {
      disableSandbox: given.has("--disable-sandbox"),
      disableShell: given.has("--disable-shell"),
      disableWrite: given.has("--disable-write"),
    },
    memoryOnly: given.has("--no-session-log"),
  };
}

/** Reads the arguments after the program name. Exit code 2 stands for every usage error. */
export function readCommandLine(args: readonly string[]): Command {
  const [first, ...rest] = args;
  switch (first) {
    case "serve":
      return serve(rest);
    case "--version":
    case "-V":
      return say(`muse ${version} (simulated)\n`);
    case "--help":
    case "-h":
      return say("Usage: muse <serve | login> [OPTIONS]\n\nThis is the simulated Muse.\n");
    case "login":
      return say("The simulated Muse needs no login.\n");
    case undefined:
      return wrong("the simulated Muse has no terminal interface; use `muse serve`");
    default:
      return wrong(`unexpected argument '${first}'`);
  }
}
