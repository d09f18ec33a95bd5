// Closes its input and stays alive until it is told to end by a signal.
import { closeSync } from "node:fs";

closeSync(0);
process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", method: "deaf" })}\n`);
setInterval(() => {}, 1_000_000);
