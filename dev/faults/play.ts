/** Plays one case: a small Paseo, a person, the plugin, and simulated hosts of which the first may meet a fault. */
import type { PermissionRequest, ProviderInput } from "@getpaseo/plugin/server/provider";
import type { View } from "../../shared/view.ts";
import { messageOf } from "../message-of.ts";
import type { Frame } from "../muse/frame.ts";
import { parseQuestions } from "../paseo/ledger/question-form.ts";
import { type Breach, createLedger } from "../paseo/ledger.ts";
import type { Case } from "./cases.ts";
import { createHeard, type Heard, type HeardSession } from "./heard.ts";
import type { Fault } from "./memory-host.ts";
import { openPlugin } from "./plugin.ts";
import { createWorld, type World } from "./world.ts";

const SESSION = "session-1";
const AGENT = "agent-1";

/** Milliseconds of the world's time after which a case that has not come to its end never will. */
const MOST_MS = 6 * 60 * 60_000;

export interface Outcome {
  /** Undefined where the session was not open at the end. */
  readonly view: View | undefined;
  /** What Paseo shows, session by session. */
  readonly sessions: readonly HeardSession[];
  /** What the person was told beyond the conversation. */
  readonly told: readonly string[];
  /** Rules of the provider contract that were broken, and what the simulated host objected to. */
  readonly breaches: readonly string[];
  /** What the first host sent. */
  readonly frames: readonly Frame[];
  /** Nothing ran and nothing waited when the world came to rest. */
  readonly isAtRest: boolean;
}

export interface Disturbance extends Fault {
  /** Sent when the story is over, which shows that the session goes on. */
  readonly next?: string;
}

export async function play(
  { prompt, leaves = false, acts }: Case,
  { next, ...fault }: Disturbance = {},
): Promise<Outcome> {
  const world = createWorld("plugin");
  const { connection, agents, hosts, frames, close } = openPlugin(world, fault);
  const ledger = createLedger({ pluginId: "muse-code", capabilities: connection.capabilities });
  const heard = createHeard(SESSION);
  const breaches: string[] = [];
  const report = (found: readonly Breach[]) =>
    void breaches.push(...found.map(({ rule, message }) => `${rule}: ${message}`));
  connection.onEvent((event) => {
    world.stir();
    report(ledger.received(event));
    heard.receive(event);
  });
  const person = createPerson(heard, async (input) => {
    world.stir();
    ledger.sent(input);
    await connection.send(input).then(
      () => report(ledger.accepted(input)),
      (error: unknown) => {
        ledger.refused(input);
        heard.told.push(messageOf(error));
      },
    );
  });

  const start = world.now();
  person.open();
  while (heard.opening() === "opening") {
    await world.quiet();
    if (heard.opening() === "opening" && hosts.length > 0 && !world.next()) break;
  }
  await world.quiet();
  for (const text of [prompt, ...(next === undefined ? [] : [next])]) {
    person.say(text, "auto");
    for (;;) {
      await world.quiet();
      if (!leaves && person.answers()) continue;
      if (acts !== undefined && stands(heard, world) && person.does(acts)) continue;
      if (!world.next() || world.now() - start > MOST_MS) break;
    }
  }
  const view = agents.sessionOf(AGENT)?.view.view;
  const isAtRest = view !== undefined && !heard.isRunning() && heard.waiting.size === 0 && !world.next();
  const outcome = {
    view,
    sessions: heard.sessions(),
    told: [...heard.told],
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
  await close();
  return outcome;
}

/** A turn runs, and no host will do anything about it by itself. */
const stands = (heard: Heard, world: World) => heard.isRunning() && !world.isHostBusy();

/** Who sits before Paseo. What is sent goes out at once; how it goes is heard later. */
function createPerson(heard: Heard, send: (input: ProviderInput) => Promise<void>) {
  let asked = 0;
  let hasActed = false;
  const requestId = () => {
    asked += 1;
    return `request-${asked}`;
  };
  const say = (text: string, delivery: "auto" | "steer"): void => {
    const input = { type: "message" as const, content: [{ type: "text" as const, text }] };
    const prompt = { clientMessageId: text, delivery, input };
    void send({ type: "session.prompt", sessionId: SESSION, prompt });
  };
  return {
    say,
    open(): void {
      const env = { PASEO_AGENT_ID: AGENT };
      const config = { cwd: "/", env, mcpServers: {}, settings: {}, persist: true, model: "muse-spark-1.3" };
      const opened = { requestId: requestId(), sessionId: SESSION, config };
      void send({ type: "session.open", ...opened, history: "skip" });
    },
    /** Answers the oldest request; false where there is none. */
    answers(): boolean {
      const [oldest] = heard.waiting.values();
      if (oldest === undefined) return false;
      const { sessionId, request } = oldest;
      heard.waiting.delete(request.id);
      const response = responseTo(request);
      void send({ type: "session.permission", sessionId, permissionId: request.id, response });
      return true;
    },
    /** Once in a case; false afterwards. */
    does(act: NonNullable<Case["acts"]>): boolean {
      if (hasActed) return false;
      hasActed = true;
      if (act === "note") say("a note", "steer");
      else void send({ type: "session.interrupt", requestId: requestId(), sessionId: SESSION });
      return true;
    },
  };
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
