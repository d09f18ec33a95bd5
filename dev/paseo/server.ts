/** Serves the page, the event stream and the commands on the loopback interface, to this machine only. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { messageOf } from "../message-of.ts";
import { commandInputs } from "./host/command-inputs.ts";
import type { Host } from "./host.ts";
import { bundlePage } from "./page/bundle.ts";
import type { CommandName, Update } from "./wire.ts";

const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** A page that reads more slowly than this loses its stream and starts again from a snapshot. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;

export interface PaseoServer {
  /** For example `http://127.0.0.1:4242`. */
  readonly url: string;
  close(): Promise<void>;
}

/** `port` 0 takes a free one. Rejects when the port is taken. The page is bundled while the server starts. */
export async function startServer(host: Host, port: number): Promise<PaseoServer> {
  const page = bundlePage();
  page.catch(() => {});
  const server = createServer((request, response) => {
    route(host, page, request, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else json(response, 500, { ok: false, error: { message: messageOf(error) } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // A TCP server that listens has an address with a port.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function route(
  host: Host,
  page: ReturnType<typeof bundlePage>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocal(request)) return text(response, 403, "text/plain", "Only this machine's own page may ask");
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  if (request.method === "POST" && path.startsWith("/api/"))
    return command(host, path.slice("/api/".length), request, response);
  if (request.method !== "GET") return text(response, 405, "text/plain", "Method not allowed");
  switch (path) {
    case "/":
      return text(response, 200, "text/html; charset=utf-8", (await page).html);
    case "/page.js":
      return text(response, 200, "text/javascript; charset=utf-8", (await page).script);
    case "/plugin/client.js": {
      const bundle = host.clientBundle();
      return bundle === null
        ? text(response, 404, "text/plain", "The plugin has no client bundle")
        : text(response, 200, "text/javascript; charset=utf-8", bundle);
    }
    case "/events":
      return stream(host, response);
    default:
      return text(response, 404, "text/plain", "Not found");
  }
}

/** Refuses other sites' scripts and names that merely resolve to this machine. */
function isLocal(request: IncomingMessage): boolean {
  const { host = "", origin } = request.headers;
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

async function command(
  host: Host,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, message: string) =>
    json(response, status, { ok: false, error: { message } });
  if (!isCommand(name)) return refuse(404, `Unknown command: ${name}`);
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return refuse(415, "A command's input is application/json");
  try {
    // `run` checks the input with the command's own schema.
    const value = await host.run(name, JSON.parse(await body(request)));
    json(response, 200, { ok: true, value });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const message = messageOf(error);
    json(response, 400, { ok: false, error: typeof code === "string" ? { message, code } : { message } });
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commandInputs, name);
}

function stream(host: Host, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const send = (update: Update): void => {
    response.write(`data: ${JSON.stringify(update)}\n\n`);
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  };
  send({ kind: "snapshot", state: host.state() });
  const unsubscribe = host.subscribe(send);
  response.on("close", unsubscribe);
}

async function body(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The input is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function json(response: ServerResponse, status: number, value: unknown): void {
  text(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

function text(response: ServerResponse, status: number, type: string, content: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(content);
}
