/** Runs a command of this repository: its code becomes the exit code, and what it rejects with is said on stderr. */
import { messageOf } from "./message-of.ts";

/** @param help follows the message of a fault, which then counts as wrong use (exit code 2); absent: exit code 1 */
export function runCommand(command: () => Promise<number>, help?: string): void {
  command().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n${help === undefined ? "" : `\n${help}`}`);
      process.exitCode = help === undefined ? 1 : 2;
    },
  );
}
