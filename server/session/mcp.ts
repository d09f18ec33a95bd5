/** Paseo's MCP servers as Muse takes them. */
import type { ProviderMcpServer } from "@getpaseo/plugin/server/provider";
import type { Notice } from "../../shared/session/state.ts";
import type { McpServer, SessionConfig } from "../msp/schema/session-call.ts";

export interface McpConfig {
  /** Absent where no server can be brought along. */
  readonly config?: SessionConfig;
  /** What could not be, and why: nothing is left out in silence. */
  readonly notices: readonly Notice[];
}

/**
 * Optional for Muse, whose own default is required. Paseo hands over all servers alike, those of the person's own
 * configuration included, and does not say which of them the work depends on. Muse starts them at the first turn and
 * fixes them for the session, so that one broken server that is required would fail each turn of it, with no way to go
 * on without. What it costs: no event tells that an optional one failed; its tools are missing, and that is all.
 *
 * @param isGranted the host takes servers at all
 */
export function mcpConfig(
  servers: Readonly<Record<string, ProviderMcpServer>>,
  isGranted: boolean,
): McpConfig {
  const names = Object.keys(servers);
  if (names.length === 0) return { notices: [] };
  if (!isGranted)
    return { notices: [leftOut(names.join(", "), "This Muse takes no MCP servers from outside.")] };
  const taken: (readonly [string, McpServer])[] = [];
  const notices: Notice[] = [];
  for (const [name, server] of Object.entries(servers)) {
    const mapped = museServer(server);
    if (mapped === undefined)
      notices.push(leftOut(name, "Muse has no transport for server-sent events (sse)."));
    else taken.push([name, mapped]);
  }
  return { notices, ...(taken.length > 0 && { config: { mcpServers: Object.fromEntries(taken) } }) };
}

function museServer(server: ProviderMcpServer): McpServer | undefined {
  switch (server.type) {
    case "stdio":
      return {
        transport: "stdio",
        command: server.command,
        ...(server.args && { args: server.args }),
        ...(server.env && { env: server.env }),
        framing: "lineDelimitedJson",
        mode: "optional",
      };
    case "http":
      return {
        transport: "streamableHttp",
        url: server.url,
        ...(server.headers && { headers: server.headers }),
        mode: "optional",
      };
    case "sse":
      return undefined;
  }
}

function leftOut(names: string, description: string): Notice {
  return {
    id: `mcp:${names}`,
    severity: "warning",
    title: `MCP server not available: ${names}`,
    description,
  };
}

/** What the servers are given that nobody else may read: their variables and headers, by name. */
export function mcpSecrets(
  servers: Readonly<Record<string, ProviderMcpServer>>,
): readonly Readonly<Record<string, string>>[] {
  return Object.values(servers).map((server) =>
    server.type === "stdio" ? (server.env ?? {}) : (server.headers ?? {}),
  );
}
