// A JSON-RPC peer on stdin and stdout that does what it is told, and ends with 0 at the end of its input.
import { closeSync } from "node:fs";
import { createInterface } from "node:readline";

const write = (frame) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...frame })}\n`);
const asked = new Map();
let nextId = 1;

const methods = {
  echo: (params) => params,
  environment: () => ({ ...process.env }),
  folder: () => ({ cwd: process.cwd() }),
  /** Writes the given bytes as they are, one at a time. */
  dribble: async ({ base64 }) => {
    for (const byte of Buffer.from(base64, "base64")) {
      await new Promise((resolve) => process.stdout.write(Buffer.of(byte), resolve));
    }
    return {};
  },
  /** Writes the given bytes and ends at once. */
  lastWords: ({ base64 }) =>
    new Promise(() => process.stdout.write(Buffer.from(base64, "base64"), () => process.exit(0))),
  complain: ({ text }) => {
    process.stderr.write(text);
    return {};
  },
  /** Sends a request to the other side and answers with what came back. */
  ask: ({ method, params }) =>
    new Promise((resolve) => {
      const id = nextId++;
      asked.set(id, resolve);
      write({ id, method, params });
    }),
  silence: () => new Promise(() => {}),
  exit: ({ code, signal, stderr = "" }) => {
    process.stderr.write(stderr, () => (signal ? process.kill(process.pid, signal) : process.exit(code)));
    return new Promise(() => {});
  },
  closeOutput: () => {
    closeSync(1);
    return new Promise(() => {});
  },
};

const input = createInterface({ input: process.stdin });
input.on("line", async (line) => {
  const { id, method, params, ...response } = JSON.parse(line);
  if (method === undefined) return asked.get(id)?.(response);
  if (id === undefined) return write({ method: "heard", params: { method, params, line } });
  const answer = methods[method];
  if (answer) return write({ id, result: await answer(params) });
  write({ id, error: { code: -32601, message: `no ${method}`, data: { kind: "methodNotFound" } } });
});
input.on("close", () => {
  write({ method: "goodbye" });
  process.exitCode = 0;
});
