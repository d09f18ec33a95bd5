// On the first input writes many notifications as fast as the pipe takes them, then answers call 0.
import { once } from "node:events";

const [count] = process.argv.slice(2).map(Number);
const delta = "x".repeat(100);
process.stdin.once("data", async () => {
  for (let n = 0; n < count; ) {
    let lines = "";
    for (let batch = 0; batch < 500 && n < count; batch++, n++) {
      lines += `${JSON.stringify({ jsonrpc: "2.0", method: "delta", params: { n, delta } })}\n`;
    }
    if (!process.stdout.write(lines)) await once(process.stdout, "drain");
  }
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} })}\n`);
});
