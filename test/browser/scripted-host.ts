/** A host that says exactly what a test wants: it serves the real page and speaks `dev/paseo/wire.ts`, nothing more. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bundlePage } from "../../dev/paseo/page/bundle.ts";
import type { CommandName, Commands, HostState, Update } from "../../dev/paseo/wire.ts";
import { applyUpdate } from "../../dev/paseo/wire-state.ts";

type Handlers = {
  [Name in CommandName]?: (
    input: Commands[Name]["input"],
  ) => Commands[Name]["output"] | Promise<Commands[Name]["output"]>;
};

/** A command that the page sent. */
export type Call = { [Name in CommandName]: { name: Name; input: Commands[Name]["input"] } }[CommandName];

export interface ScriptedHost {
  readonly url: string;
  /** Everything the page sent, oldest first. */
  readonly calls: readonly Call[];
  /** Changes the state and tells every open page. */
  push(...updates: Update[]): void;
  /** Breaks the event streams; the page connects again by itself. */
  dropStreams(): void;
  close(): Promise<void>;
}

export interface ScriptedHostOptions {
  readonly state: HostState;
  /** A command without a handler is refused. */
  readonly handlers?: Handlers;
  /** Text of the plugin's client bundle. */
  readonly client?: string;
}

let bundled: ReturnType<typeof bundlePage> | undefined;

export async function scriptedHost({
  state: initial,
  handlers = {},
  client = "",
}: ScriptedHostOptions): Promise<ScriptedHost> {
  bundled ??= bundlePage();
  const { html, script } = await bundled;
  let state = initial;
  const calls: Call[] = [];
  const streams = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/api/")) void answer(path.slice("/api/".length), request, response);
    else if (path === "/events") openStream(response);
    else if (path === "/page.js") send(response, "text/javascript", script);
    else if (path === "/plugin/client.js") send(response, "text/javascript", client);
    else send(response, "text/html", html);
  });

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frame({ kind: "snapshot", state }));
    streams.add(response);
    response.on("close", () => streams.delete(response));
  }

  async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The page is typed by the same table of commands, so name and input fit together.
    const call = { name, input: JSON.parse(await text(request)) } as Call;
    calls.push(call);
    try {
      const handler = handlers[call.name];
      if (handler === undefined) throw new Error(`Not scripted: ${name}`);
      // A handler is registered under the name of the command whose input it takes.
      const value = await (handler as (input: unknown) => unknown)(call.input);
      send(response, "application/json", JSON.stringify({ ok: true, value }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send(response, "application/json", JSON.stringify({ ok: false, error: { message } }), 500);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    push(...updates) {
      for (const update of updates) {
        state = applyUpdate(state, update) ?? state;
        for (const stream of streams) stream.write(frame(update));
      }
    },
    dropStreams() {
      for (const stream of streams) stream.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function frame(update: Update): string {
  return `data: ${JSON.stringify(update)}\n\n`;
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { "content-type": type });
  response.end(body);
}

async function text(request: IncomingMessage): Promise<string> {
  let result = "";
  for await (const chunk of request) result += String(chunk);
  return result;
}
