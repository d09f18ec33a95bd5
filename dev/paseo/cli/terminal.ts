/** The real terminal: the answer goes to standard output, everything around it to standard error. */
import { createInterface } from "node:readline/promises";
import type { TurnTerminal } from "./terminal-turn.ts";

/** `onStop` is how Ctrl-C is heard; a question at the keyboard passes its Ctrl-C on to it. */
export function createTerminal(onStop: (listener: () => void) => () => void, stop: () => void): TurnTerminal {
  return {
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    print: (text) => void process.stderr.write(`${text}\n`),
    write: (text) => void process.stdout.write(text),
    async ask(prompt, signal) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      lines.on("SIGINT", stop);
      try {
        return await lines.question(prompt, { signal });
      } finally {
        lines.close();
      }
    },
    onStop,
  };
}
