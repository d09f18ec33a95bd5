/** A Paseo daemon in a few lines: it connects, sends inputs, and waits for events. The host is the simulated Muse. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type {
  ProviderConnection,
  ProviderContent,
  ProviderEvent,
  ProviderInput,
  ProviderPermissionResponse,
  ProviderPersistence,
  ProviderSessionConfig,
} from "@getpaseo/plugin/server/provider";
import { createAgents } from "../../server/agents.ts";
import { CAPABILITIES } from "../../server/capabilities.ts";
import { createDiscovery } from "../../server/helper/discovery.ts";
import { createHelpers } from "../../server/helper/helper.ts";
import { museUsage } from "../../server/helper/usage-source.ts";
import { type Machine, systemMachine } from "../../server/launch/machine.ts";
import type { Ports } from "../../server/ports.ts";
import { museProvider } from "../../server/provider.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { DEFAULT_SETTINGS, type MuseSettings } from "../../shared/settings.ts";
import { asRecord, toolArguments } from "../../shared/tool.ts";
import { readTimeline } from "../server/paseo/timeline-reader.ts";

const SIMULATED_MUSE = fileURLToPath(new URL("../../dev/muse/bin", import.meta.url));

type InputOf<Type extends ProviderInput["type"]> = Extract<ProviderInput, { type: Type }>;
type EventOf<Type extends ProviderEvent["type"]> = Extract<ProviderEvent, { type: Type }>;

/** One frame or process event of the simulated host's own log. */
export type LogEntry = Readonly<Record<string, unknown>>;

export interface PaseoOptions {
  /** Faults of the simulated host. */
  readonly faults?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Shared by several connections that see the same Muse sessions. */
  readonly folder?: string;
  readonly ports?: Partial<Ports>;
  readonly pastEvents?: number;
  readonly settings?: Partial<MuseSettings>;
  readonly machine?: Partial<Machine>;
  /** Runs with each event, before this Paseo takes it; Paseo's listener is one, and synchronous. */
  readonly onEvent?: (event: ProviderEvent) => void;
  /** Capabilities that this Paseo does not offer. */
  readonly without?: readonly string[];
}

export type Paseo = Awaited<ReturnType<typeof openPaseo>>;

const folders: string[] = [];
const open: { close(): Promise<void> }[] = [];

/** To be called after each test: nothing of it stays. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A clock on which our own waits are that many times shorter; the host keeps its pace. */
export function fastClock(times: number): Pick<Ports, "now" | "timer"> {
  const start = systemPorts.now();
  return {
    now: () => start + (systemPorts.now() - start) * times,
    timer: (delayMs, fire) => systemPorts.timer(delayMs / times, fire),
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "muse-scenario-"));
  folders.push(folder);
  return folder;
}

/** A Muse that this machine has for everybody must not be found by a test. */
const OUTSIDE = ["/usr/local/bin/muse", "/opt/homebrew/bin/muse"];

export async function openPaseo(options: PaseoOptions = {}) {
  const { faults, env, folder = newFolder(), settings, machine, pastEvents, without = [] } = options;
  const logFile = join(folder, "muse.log");
  const messages: string[] = [];
  const agents = createAgents();
  const log: Ports["log"] = (message, weight) => {
    if (weight === undefined) messages.push(message);
  };
  const ports: Ports = { ...systemPorts, log, ...options.ports };
  const helpers = createHelpers(ports);
  const system = systemMachine(ports);
  const discovery = createDiscovery({
    helpers,
    machine: {
      ...system,
      look: (path) => (OUTSIDE.includes(path) ? "missing" : system.look(path)),
      ...machine,
    },
    ports,
    settings: async () => ({ ...DEFAULT_SETTINGS, ...settings }),
    daemonEnv: {
      PATH: [SIMULATED_MUSE, process.env["PATH"]].join(delimiter),
      HOME: folder,
      XDG_DATA_HOME: join(folder, "data"),
      MUSE_SIM_PACE: "0",
      MUSE_SIM_LOG: logFile,
      ...(faults && { MUSE_SIM_FAULTS: JSON.stringify(faults) }),
      ...env,
    },
  });
  const registration = museProvider({
    ports,
    agents,
    discovery,
    ...(pastEvents !== undefined && { pastEvents }),
  });
  const connection: ProviderConnection = await registration.connect({
    versions: [1],
    capabilities: CAPABILITIES.filter((name) => !without.includes(name)),
  });
  open.push(connection, helpers);
  const events: ProviderEvent[] = [];
  const waiting = new Set<() => void>();
  connection.onEvent((event) => {
    options.onEvent?.(event);
    events.push(event);
    for (const check of [...waiting]) check();
  });
  let requests = 0;

  /** The first event from `from` on that fits; waits for it if it has not come yet. */
  const until = <Event extends ProviderEvent>(
    fits: (event: ProviderEvent) => event is Event,
    from = 0,
  ): Promise<Event> =>
    new Promise((resolve) => {
      const check = () => {
        const found = events.slice(from).find(fits);
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });

  const event = <Type extends ProviderEvent["type"]>(
    type: Type,
    fits: (event: EventOf<Type>) => boolean = () => true,
    from = 0,
  ): Promise<EventOf<Type>> =>
    until(
      (candidate): candidate is EventOf<Type> => candidate.type === type && fits(candidate as EventOf<Type>),
      from,
    );

  /** Sends a request and waits for its answer, whichever of the two it is. */
  const request = async (input: (requestId: string) => ProviderInput) => {
    requests += 1;
    const requestId = `request-${requests}`;
    await connection.send(input(requestId));
    return until(
      (
        candidate,
      ): candidate is EventOf<
        "request.completed" | "request.failed" | "session.ready" | "catalog" | "sessions"
      > =>
        "requestId" in candidate && candidate.requestId === requestId && candidate.type !== "session.opened",
    );
  };

  return {
    registration,
    discovery,
    usage: museUsage({ agents, discovery }),
    helpers,
    connection,
    events,
    messages,
    agents,
    folder,
    event,
    until,
    request,

    /** Opens a session; resumes one where a persistence is given. */
    open(sessionId: string, config: Partial<ProviderSessionConfig> = {}, persistence?: ProviderPersistence) {
      return request((requestId) => ({
        type: "session.open",
        requestId,
        sessionId,
        config: {
          cwd: folder,
          env: { PASEO_AGENT_ID: `agent-${sessionId}` },
          mcpServers: {},
          settings: {},
          persist: true,
          ...config,
        },
        ...(persistence && { persistence }),
        history: persistence === undefined ? "skip" : "replay",
      }));
    },

    prompt(
      sessionId: string,
      text: string,
      options: { id?: string; steer?: boolean; clear?: boolean; content?: ProviderContent[] } = {},
    ) {
      return connection.send({
        type: "session.prompt",
        sessionId,
        prompt: {
          clientMessageId: options.id ?? `message: ${text}`,
          delivery: options.steer ? "steer" : "auto",
          input: { type: "message", content: options.content ?? [{ type: "text", text }] },
          ...(options.clear && { clearPendingPermissions: true }),
        },
      });
    },

    /** Sends a slash command as Paseo does, and waits for its result. */
    async command(sessionId: string, name: string, args = "") {
      const clientMessageId = `command ${events.length}`;
      await connection.send({
        type: "session.prompt",
        sessionId,
        prompt: { clientMessageId, delivery: "auto", input: { type: "command", name, arguments: args } },
      });
      const answer = await event(
        "session.prompt_result",
        (candidate) => candidate.clientMessageId === clientMessageId,
      );
      return answer.result;
    },

    /** Texts of the notification rows, in order. */
    notifications(sessionId: string): readonly string[] {
      return events.flatMap((candidate) =>
        candidate.type === "timeline.item" &&
        candidate.sessionId === sessionId &&
        candidate.item.type === "notification"
          ? [candidate.item.message]
          : [],
      );
    },

    /** Sends a prompt and waits until its turn has ended. */
    async turn(sessionId: string, text: string) {
      const from = events.length;
      await this.prompt(sessionId, text, { id: `message ${from}` });
      return event(
        "session.turn",
        (ended) => ended.sessionId === sessionId && ended.state !== "started",
        from,
      );
    },

    answer(sessionId: string, permissionId: string, response: ProviderPermissionResponse) {
      return connection.send({ type: "session.permission", sessionId, permissionId, response });
    },

    interrupt: (sessionId: string) =>
      request((requestId) => ({ type: "session.interrupt", requestId, sessionId })),

    configure: (
      sessionId: string,
      changes: Extract<ProviderInput, { type: "session.configure" }>["changes"],
    ) => request((requestId) => ({ type: "session.configure", requestId, sessionId, changes })),

    sessions: (asked: Pick<InputOf<"sessions">, "query" | "cwd" | "limit"> = {}) =>
      request((requestId) => ({ type: "sessions", requestId, ...asked })),

    /** Rewinds to before the message with that text; the newest one where there are several. */
    revert(sessionId: string, text: string) {
      const found = this.reading(sessionId).rows.findLast(
        (row) => row.type === "user_message" && row.text === text,
      );
      const token = found?.revertToken ?? null;
      return request((requestId) => ({
        type: "session.revert",
        requestId,
        sessionId,
        token,
        scope: "conversation",
      }));
    },

    /** The rows of a session that is not open. */
    async archived(persistence: ProviderPersistence | undefined) {
      if (persistence === undefined || registration.readSessionHistory === undefined)
        throw new Error("There is nothing to read.");
      return registration.readSessionHistory({ persistence, cwd: folder });
    },

    closeSession: (sessionId: string) =>
      request((requestId) => ({ type: "session.close", requestId, sessionId })),

    /** The stored value by which the session can be opened again. */
    persistence(sessionId: string): ProviderPersistence | undefined {
      const opened = events.findLast(
        (candidate): candidate is EventOf<"session.opened" | "session.persistence"> =>
          (candidate.type === "session.opened" || candidate.type === "session.persistence") &&
          candidate.sessionId === sessionId,
      );
      return opened?.persistence;
    },

    /** Rows and broken rules as a daemon would see them for one session. */
    reading(sessionId: string) {
      return readTimeline(
        events.filter((candidate) => "sessionId" in candidate && candidate.sessionId === sessionId),
      );
    },

    /** What the simulated host wrote down: frames, violations, starts and ends of processes. */
    museLog(): readonly LogEntry[] {
      if (!existsSync(logFile)) return [];
      return readFileSync(logFile, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line): LogEntry => JSON.parse(line));
    },

    /** Params of every frame of that method that the host received. */
    received(method: string): readonly LogEntry[] {
      return this.museLog().flatMap((entry) => {
        const frame = entry["type"] === "in" ? toolArguments(String(entry["line"])) : undefined;
        return frame?.["method"] === method ? [asRecord(frame["params"]) ?? {}] : [];
      });
    },

    /** Processes of the host that still live. */
    livingHosts(): readonly number[] {
      const pids = this.museLog().flatMap(({ type, pid }) =>
        type === "start" && typeof pid === "number" ? [pid] : [],
      );
      return pids.filter(isAlive);
    },
  };
}

/** The open session of the agent to which Paseo gave that id. */
export function sessionOf({ agents }: Paseo, sessionId = "s1") {
  const session = agents.sessionOf(`agent-${sessionId}`);
  if (session === undefined) throw new Error(`There is no session ${sessionId}`);
  return session;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
