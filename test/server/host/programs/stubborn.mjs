// Ignores the end of its input and SIGTERM; has a child that holds stdout and ignores SIGTERM too. With the
// argument "apart" the child leads a session of its own, with "let-go" it holds no pipe; with "leave" the parent
// ends once the child is there, with "obey" it ends at the end of its input.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const modes = process.argv.slice(2);
const pipe = modes.includes("let-go") ? "ignore" : "inherit";
process.on("SIGTERM", () => {});
setInterval(() => {}, 1_000_000);
if (modes.includes("obey")) process.stdin.on("end", () => process.exit(0)).resume();
const child = spawn(process.execPath, [fileURLToPath(new URL("sleeper.mjs", import.meta.url))], {
  stdio: ["ignore", pipe, pipe, "pipe"],
  detached: modes.includes("apart"),
});
child.stdio[3].once("data", () => {
  const params = { pids: [process.pid, child.pid] };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", method: "ready", params })}\n`, () => {
    if (modes.includes("leave")) process.exit(0);
  });
});
