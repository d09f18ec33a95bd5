/** The command line of the small Paseo. */
import { parseArgs } from "node:util";
import { messageOf } from "../../message-of.ts";

export interface CliOptions {
  /** A path given with `--muse`. */
  muse: string | null;
  prompt: string | null;
  allowOnce: boolean;
  cwd: string;
  model: string | null;
  mode: string | null;
  thinking: string | null;
  /** 0 takes a free one. */
  port: number;
  paseo: string;
  /** The plugin's directory, `null` for this repository. */
  plugin: string | null;
}

export type ParsedCli =
  | { kind: "run"; options: CliOptions }
  | { kind: "help" }
  | { kind: "error"; message: string };

export const HELP = `Usage: npm start -- [options]

Runs the plugin in a small Paseo and serves a page for it on this machine.

  --prompt <text>    do one turn in the terminal instead of serving the page: only
                     the answer goes to standard output, the rest to standard error;
                     exits 0 when it completed, 1 when it failed, 130 when it was canceled
  --allow-once       with --prompt: answer every approval with "allow once"
  --muse <path>      the Muse to use; otherwise the one on PATH, otherwise a simulated one
  --cwd <directory>  where the agent works (default: here)
  --model <id>       --mode <id>       --thinking <id>
  --port <number>    port of the page on 127.0.0.1 (default: a free one)
  --paseo <version>  which Paseo to simulate, 0.8.0 or later (default: 0.11.0)
  --plugin <path>    directory of the plugin (default: this repository)
  --help
`;

/** Never throws: what is wrong with the arguments comes back as an `error` with its message. */
export function parseCli(args: readonly string[], cwd: string): ParsedCli {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        prompt: { type: "string" },
        "allow-once": { type: "boolean" },
        muse: { type: "string" },
        cwd: { type: "string" },
        model: { type: "string" },
        mode: { type: "string" },
        thinking: { type: "string" },
        port: { type: "string" },
        paseo: { type: "string" },
        plugin: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help === true) return { kind: "help" };
    if (values.prompt?.trim() === "") return wrong("--prompt needs a text");
    if (values["allow-once"] === true && values.prompt === undefined)
      return wrong("--allow-once works only together with --prompt");
    const port = Number(values.port ?? "0");
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return wrong(`Not a port: ${values.port}`);
    return {
      kind: "run",
      options: {
        muse: values.muse ?? null,
        prompt: values.prompt ?? null,
        allowOnce: values["allow-once"] ?? false,
        cwd: values.cwd ?? cwd,
        model: values.model ?? null,
        mode: values.mode ?? null,
        thinking: values.thinking ?? null,
        port,
        paseo: values.paseo ?? "0.11.0",
        plugin: values.plugin ?? null,
      },
    };
  } catch (error) {
    return wrong(messageOf(error));
  }
}

function wrong(message: string): ParsedCli {
  return { kind: "error", message };
}
