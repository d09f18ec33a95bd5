/** Plays one case: a small Paseo, a person, the plugin, and simulated hosts of which the first may meet a fault. */
import type {
  PermissionRequest,
  ProviderEvent,
  ProviderInput,
  TimelineItem,
} from "@getpaseo/plugin/server/provider";
import { createAgents } from "../../server/agents.ts";
import { CAPABILITIES } from "../../server/capabilities.ts";
import { createConnection } from "../../server/connection.ts";
import { createDiscovery } from "../../server/helper/discovery.ts";
import { createHelpers } from "../../server/helper/helper.ts";
import { systemMachine } from "../../server/launch/machine.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";
import type { View } from "../../shared/view.ts";
import type { FrameFault } from "../muse/faults.ts";
import type { Frame } from "../muse/frame.ts";
import { memoryStore } from "../muse/memory-store.ts";
import { createSimulatedMuse } from "../muse/simulated-muse.ts";
import { parseQuestions } from "../paseo/ledger/question-form.ts";
import { createLedger } from "../paseo/ledger.ts";
import { createTimeline, type Timeline } from "../paseo/timeline.ts";
import type { Case } from "./cases.ts";
import { memoryHost } from "./memory-host.ts";
import { createWorld } from "./world.ts";

const SESSION = "session-1";
const AGENT = "agent-1";

/** Milliseconds of the world's time after which a case that has not come to its end never will. */
const MOST_MS = 6 * 60 * 60_000;

export interface Outcome {
  /** Undefined where the session was not open at the end. */
  readonly view: View | undefined;
  /** What Paseo shows, and how prompts, turns and requests went there, session by session. */
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly rows: readonly TimelineItem[];
    readonly ends: readonly string[];
  }[];
  /** What the person was told beyond the conversation. */
  readonly told: readonly string[];
  /** Rules of the provider contract that were broken, and what the simulated host objected to. */
  readonly breaches: readonly string[];
  /** What the first host sent. */
  readonly frames: readonly Frame[];
  /** Nothing ran and nothing waited when the world came to rest. */
  readonly isAtRest: boolean;
}

export interface Disturbance {
  readonly fault?: FrameFault;
  readonly stall?: { readonly at: number; readonly ms: number };
  readonly mutate?: (line: Buffer) => Buffer;
  /** Sent when the story is over, which shows that the session goes on. */
  readonly next?: string;
}

export async function play({ prompt, leaves, acts }: Case, disturbance: Disturbance = {}): Promise<Outcome> {
  const world = createWorld("plugin");
  const store = memoryStore(true);
  const frames: Frame[] = [];
  const hosts: ReturnType<typeof createSimulatedMuse>[] = [];
  const agents = createAgents();
  const helpers = createHelpers(world.ports);
  const discovery = createDiscovery({
    helpers,
    ports: world.ports,
    machine: systemMachine(world.ports),
    settings: async () => DEFAULT_SETTINGS,
    daemonEnv: {},
  });
  const connection = createConnection(
    {
      agents,
      ports: world.ports,
      discovery: {
        ...discovery,
        async launcher() {
          return {
            preferences: DEFAULT_SETTINGS,
            launch: {
              command: "muse",
              args: [],
              env: {},
              how: "is simulated",
              platform: process.platform,
              start(options) {
                const isFirst = hosts.length === 0;
                const seed = `host ${hosts.length + 1}`;
                const muse = createSimulatedMuse({ store, seed, pace: 1, startMs: world.now() });
                hosts.push(muse);
                return memoryHost(
                  {
                    world,
                    muse,
                    ...(isFirst && disturbance),
                    ...(isFirst && { onFrame: (frame) => void frames.push(frame) }),
                  },
                  options,
                );
              },
            },
          };
        },
      },
    },
    { versions: [1], capabilities: [...CAPABILITIES] },
  );

  const ledger = createLedger({ pluginId: "muse-code", capabilities: connection.capabilities });
  const breaches: string[] = [];
  const shown = new Map<string, { readonly timeline: Timeline; readonly ends: string[] }>();
  const told: string[] = [];
  const waiting = new Map<string, { sessionId: string; request: PermissionRequest }>();
  const running = new Set<string>();
  let opened: "opening" | "ready" | "over" = "opening";

  const shownOf = (sessionId: string) => {
    const session = shown.get(sessionId) ?? { timeline: createTimeline(sessionId), ends: [] };
    shown.set(sessionId, session);
    return session;
  };

  connection.onEvent((event: ProviderEvent) => {
    world.stir();
    breaches.push(...ledger.received(event).map(({ rule, message }) => `${rule}: ${message}`));
    switch (event.type) {
      case "timeline.item":
        shownOf(event.sessionId).timeline.put(event.item, null, "");
        return;
      case "session.ready":
        if (event.sessionId === SESSION) opened = "ready";
        return;
      case "session.prompt_result":
        shownOf(event.sessionId).ends.push(`prompt ${event.clientMessageId}: ${event.result.type}`);
        return;
      case "session.turn": {
        const turn = `${event.sessionId} ${event.turnId}`;
        if (event.state === "started") running.add(turn);
        else running.delete(turn);
        shownOf(event.sessionId).ends.push(`turn ${event.turnId}: ${event.state}`);
        return;
      }
      case "session.permission":
        waiting.set(event.request.id, { sessionId: event.sessionId, request: event.request });
        shownOf(event.sessionId).ends.push(`asked ${event.request.title ?? event.request.name}`);
        return;
      case "session.permission_resolved":
        waiting.delete(event.permissionId);
        shownOf(event.sessionId).ends.push("settled");
        return;
      case "session.notice":
        told.push(event.notice.id);
        return;
      case "request.failed":
        told.push(event.error.message);
        opened = "over";
        return;
      case "session.runtime_failed":
        told.push(event.error.message);
        opened = "over";
        return;
      default:
        return;
    }
  });

  const send = async (input: ProviderInput): Promise<void> => {
    world.stir();
    ledger.sent(input);
    await connection.send(input).then(
      () => breaches.push(...ledger.accepted(input).map(({ rule, message }) => `${rule}: ${message}`)),
      (error: unknown) => {
        ledger.refused(input);
        told.push(error instanceof Error ? error.message : String(error));
      },
    );
  };
  let asked = 0;
  const requestId = () => {
    asked += 1;
    return `request-${asked}`;
  };
  const open = () =>
    send({
      type: "session.open",
      requestId: requestId(),
      sessionId: SESSION,
      config: {
        cwd: "/",
        env: { PASEO_AGENT_ID: AGENT },
        mcpServers: {},
        settings: {},
        persist: true,
        model: "muse-spark-1.3",
      },
      history: "skip",
    });
  const message = (text: string, delivery: "auto" | "steer" = "auto") =>
    send({
      type: "session.prompt",
      sessionId: SESSION,
      prompt: {
        clientMessageId: text,
        delivery,
        input: { type: "message", content: [{ type: "text", text }] },
      },
    });

  const answer = ({ sessionId, request }: { sessionId: string; request: PermissionRequest }) => {
    waiting.delete(request.id);
    void send({
      type: "session.permission",
      sessionId,
      permissionId: request.id,
      response: responseTo(request),
    });
  };

  /** What the person does now; false where there is nothing to do but wait. */
  const act = (): boolean => {
    const [request] = leaves ? [] : waiting.values();
    if (request !== undefined) {
      answer(request);
      return true;
    }
    if (acts === undefined || hasActed || running.size === 0 || world.isHostBusy()) return false;
    hasActed = true;
    if (acts === "note") void message("a note", "steer");
    else void send({ type: "session.interrupt", requestId: requestId(), sessionId: SESSION });
    return true;
  };
  let hasActed = false;

  const start = world.now();
  void open();
  while (opened === "opening") {
    await world.quiet();
    if (opened === "opening" && hosts.length > 0 && !world.next()) break;
  }
  await world.quiet();
  for (const text of [prompt, ...(disturbance.next === undefined ? [] : [disturbance.next])]) {
    void message(text);
    for (;;) {
      await world.quiet();
      if (act()) continue;
      if (!world.next() || world.now() - start > MOST_MS) break;
    }
  }
  const view = agents.sessionOf(AGENT)?.view.view;
  const isAtRest = view !== undefined && running.size === 0 && waiting.size === 0 && !world.next();
  const sessions = [...shown].map(([sessionId, { timeline, ends }]) => ({
    sessionId,
    rows: timeline.rows().map(({ item }) => item),
    ends: [...ends],
  }));
  const outcome = {
    view,
    sessions,
    told: [...told],
    breaches: [
      ...breaches,
      ...world.log.filter((line) => /held back/.test(line)),
      ...hosts.flatMap(({ notes }) =>
        notes.flatMap(({ type, text }) => (type === "violation" ? [text] : [])),
      ),
    ],
    frames: [...frames],
    isAtRest,
  };
  const closing = connection.close();
  for (let ended = false; !ended; ) {
    void closing.then(() => {
      ended = true;
    });
    await world.quiet();
    if (!ended) world.next();
  }
  await helpers.close();
  return outcome;
}

function responseTo(request: PermissionRequest) {
  if (request.kind !== "question") {
    const allowing = (request.actions ?? []).find(({ behavior }) => behavior === "allow");
    return { behavior: "allow" as const, ...(allowing && { selectedActionId: allowing.id }) };
  }
  const questions = parseQuestions(request.input) ?? [];
  const answers = Object.fromEntries(
    questions.map(({ header, options }) => [header, options[0]?.label ?? "x"]),
  );
  return { behavior: "allow" as const, updatedInput: { ...request.input, answers } };
}
