/**
 * The daemon's adapter for one plugin provider: one connection, made when first needed and never made
 * again once it is dead, and the sessions on it. Admission is checked before anything goes out.
 */
import { randomUUID } from "node:crypto";
import { messageOf } from "../message-of.ts";
import {
  PROVIDER_CAPABILITIES,
  PROVIDER_PROTOCOL_VERSION,
  type ProviderCatalog,
  type ProviderEvent,
  type ProviderInput,
  ProviderInputSchema,
  type ProviderLaunch,
  type ProviderPersistence,
  type ProviderSessionConfig,
  type ProviderSessionSummary,
  requireProviderCapabilities,
} from "../sdk/server/provider.ts";
import { createAnswers } from "./adapter/answers.ts";
import { createHostSession, type HostSession, type ProviderSession } from "./adapter/host-session.ts";
import type { Request } from "./answer-of.ts";
import { type Breach, createLedger, type Ledger } from "./ledger.ts";
import { CALL_LIMIT_MS, within } from "./limits.ts";
import type { PluginProcess } from "./plugin-process.ts";

export interface ProviderClientOptions {
  process: PluginProcess;
  provider: string;
  pluginId: string;
  /** The executable of a provider with a `command` (0.11), else `null`. Rejects when it is not found. */
  launch(): Promise<ProviderLaunch | null>;
  report(breach: Breach): void;
}

export interface OpenRequest {
  /** Fresh for every opening. */
  sessionId: string;
  config: ProviderSessionConfig;
  persistence?: ProviderPersistence;
  history: "replay" | "skip";
  /** Hears every event of the session and of its children, in order. */
  onEvent(event: ProviderEvent): void;
}

export interface ProviderClient {
  readonly connectionId: string;
  connect(): Promise<void>;
  catalog(cwd: string | undefined): Promise<ProviderCatalog>;
  /** `null` when the provider does not list sessions. */
  list(query: { query?: string; cwd?: string; limit?: number }): Promise<ProviderSessionSummary[] | null>;
  /** Does nothing when the provider cannot archive. */
  archive(persistence: ProviderPersistence, archived: boolean): Promise<void>;
  open(request: OpenRequest): Promise<ProviderSession>;
  receive(event: ProviderEvent): void;
  /** The connection is dead: every session of it fails. */
  fail(message: string): void;
  close(): Promise<void>;
}

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const connectionId = randomUUID();
  const sessions = new Map<string, HostSession>();
  /** Child session id to root session id. */
  const roots = new Map<string, string>();
  const answers = createAnswers();
  let connecting: Promise<{ ledger: Ledger; capabilities: string[] }> | null = null;
  let ledger: Ledger | null = null;
  let dead: string | null = null;

  const connect = () => {
    connecting ??= (async () => {
      const launch = await options.launch();
      const made = options.process.call("connect", {
        connectionId,
        provider: options.provider,
        versions: [PROVIDER_PROTOCOL_VERSION],
        capabilities: [...PROVIDER_CAPABILITIES],
        launch,
      });
      const { capabilities } = await within(CALL_LIMIT_MS, "Provider connection timed out", made).catch(
        (error) => {
          void options.process.call("disconnect", { connectionId }).catch(() => {});
          throw error;
        },
      );
      ledger = createLedger({ pluginId: options.pluginId, capabilities });
      return { ledger, capabilities };
    })();
    // A failed attempt is not kept: the provider may become available.
    connecting.catch(() => {
      connecting = null;
    });
    return connecting;
  };

  /** Checks, sends and judges one input. `offered` defaults to the capabilities of the connection. */
  const send = async (input: ProviderInput, offered?: readonly string[]): Promise<void> => {
    const connection = await connect();
    if (dead !== null) throw new Error("Provider connection is closed");
    requireProviderCapabilities(offered ?? connection.capabilities, input);
    const checked = ProviderInputSchema.parse(input);
    connection.ledger.sent(checked);
    try {
      await options.process.call("send", { connectionId, input: checked });
    } catch (error) {
      connection.ledger.refused(checked);
      throw error;
    }
    for (const found of connection.ledger.accepted(checked)) options.report(found);
  };

  /** Sends a request and waits for its answering event; there is no time limit at this layer. */
  const ask = async (input: Request, offered?: readonly string[]): Promise<ProviderEvent> => {
    const answer = answers.wait(input);
    // It may be settled before `send` is, when nobody awaits it yet.
    answer.catch(() => {});
    try {
      await send(input, offered);
    } catch (error) {
      answers.reject(input.requestId, error instanceof Error ? error : new Error(messageOf(error)));
    }
    return answer;
  };

  const fail = (message: string): void => {
    if (dead !== null) return;
    dead = message;
    answers.rejectAll(new Error(message));
    for (const session of sessions.values()) session.fail({ message });
    sessions.clear();
  };

  const deliver = (event: ProviderEvent & { sessionId: string }): void => {
    if (event.type === "session.opened" && event.parentSessionId !== undefined) {
      const root = roots.get(event.parentSessionId) ?? event.parentSessionId;
      if (sessions.has(root)) roots.set(event.sessionId, root);
    }
    const session = sessions.get(roots.get(event.sessionId) ?? event.sessionId);
    session?.receive(event);
    if (event.type !== "session.closed" && event.type !== "session.runtime_failed") return;
    const reason = event.error?.message ?? "The session was closed";
    answers.rejectSession(event.sessionId, new Error(reason));
    sessions.delete(event.sessionId);
  };

  return {
    connectionId,
    connect: async () => void (await connect()),
    async catalog(cwd) {
      const answer = await ask({
        type: "catalog",
        requestId: randomUUID(),
        ...(cwd === undefined ? {} : { cwd }),
      });
      if (answer.type !== "catalog") throw new Error(`${answer.type} is no catalog`);
      return answer.catalog;
    },
    async list(query) {
      const { capabilities } = await connect();
      if (!capabilities.includes("session.list")) return null;
      const answer = await ask({ type: "sessions", requestId: randomUUID(), ...query });
      if (answer.type !== "sessions") throw new Error(`${answer.type} is no list of sessions`);
      return answer.sessions;
    },
    async archive(persistence, archived) {
      const type = archived ? "session.archive" : "session.unarchive";
      const { capabilities } = await connect();
      if (capabilities.includes(type)) await ask({ type, requestId: randomUUID(), persistence });
    },
    async open(request) {
      const { sessionId } = request;
      const session = createHostSession({
        sessionId,
        onEvent: request.onEvent,
        send,
        ask,
        gone: () => sessions.delete(sessionId),
      });
      sessions.set(sessionId, session);
      try {
        await ask({
          type: "session.open",
          requestId: randomUUID(),
          sessionId,
          config: request.config,
          ...(request.persistence === undefined ? {} : { persistence: request.persistence }),
          history: request.history,
        });
      } catch (error) {
        // The daemon sends no `session.close` for what failed to open.
        sessions.delete(sessionId);
        throw error;
      }
      session.opened();
      return session.session;
    },
    receive(event) {
      if (dead !== null) return;
      const found = ledger?.received(event) ?? [];
      for (const each of found) options.report(each);
      const fatal = found.find((each) => each.fatal);
      if (fatal !== undefined) {
        fail(fatal.message);
        void options.process.call("disconnect", { connectionId }).catch(() => {});
        return;
      }
      if ("sessionId" in event) deliver(event);
      answers.receive(event);
    },
    fail,
    async close() {
      fail("Provider connection closed");
      if (connecting !== null) await options.process.call("disconnect", { connectionId });
    },
  };
}
