/**
 * A program that uses a host the way the plugin does and then ends: by itself after closing it ("close"), by
 * itself after the host ended ("wait"), or by `process.exit` with the host still running ("exit"). Prints the
 * pids of the host's tree. The further arguments are those of the host.
 */
import { fileURLToPath } from "node:url";
import { startHost } from "../../../../server/host/host.ts";
import { realTimer } from "../real-timer.ts";

const [mode, ...args] = process.argv.slice(2);
const program = fileURLToPath(new URL("stubborn.mjs", import.meta.url));
const host = startHost({
  command: process.execPath,
  args: [program, ...args],
  env: {},
  ports: { timer: realTimer },
  shutdown: { drainMs: 50, termMs: 50 },
});
host.listen({
  notification(_method, params) {
    console.log(JSON.stringify(params));
    if (mode === "exit") process.exit(0);
    if (mode === "close") void host.close().then(() => console.log(process.listenerCount("exit")));
  },
  request: () => ({}),
  protocolError: () => {},
});
