/** Anything that a daemon may send, in any order, and what has to hold of what it hears. */
import type {
  ProviderEvent,
  ProviderInput,
  ProviderPermissionResponse,
} from "@getpaseo/plugin/server/provider";
import fc from "fast-check";
import type { Paseo } from "./paseo.ts";

type Answer = Extract<
  ProviderEvent,
  { type: "request.completed" | "request.failed" | "session.ready" | "catalog" | "sessions" }
>;
type Response = ProviderPermissionResponse;

/** `at` picks among what there is; `waits`: the next step begins when this one is answered. */
interface Common {
  readonly at: number;
  readonly waits: boolean;
}

export type Step = Common &
  (
    | { readonly do: "open" | "refresh" | "interrupt" | "close" | "list" | "catalog" | "breathe" | "revert" }
    | { readonly do: "prompt"; readonly text: string; readonly steer: boolean; readonly clear: boolean }
    | { readonly do: "answer"; readonly response: Response; readonly known: boolean }
    | { readonly do: "configure"; readonly model: string | null; readonly mode: string }
  );

const PROMPTS = [
  "hello",
  "think",
  "hold on",
  "slow",
  "shell",
  "three stages",
  "ask one",
  "ask",
  "read",
  "todo",
  "hang",
  "/goal Ship it",
  "/compact",
  "sleep",
  "strange request",
  "subagent",
];

const response = fc.constantFrom<Response>(
  { behavior: "allow" },
  { behavior: "allow", selectedActionId: "accept" },
  { behavior: "allow", updatedInput: { answers: {} } },
  { behavior: "deny", message: "Not now" },
  { behavior: "deny", interrupt: true },
);

const common = { at: fc.nat(5), waits: fc.boolean() };
const plain = (
  ...names: Extract<
    Step["do"],
    "open" | "refresh" | "interrupt" | "close" | "list" | "catalog" | "breathe" | "revert"
  >[]
) => fc.record({ ...common, do: fc.constantFrom(...names) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: plain("open") },
  { weight: 3, arbitrary: plain("breathe") },
  { weight: 4, arbitrary: plain("refresh", "interrupt", "interrupt", "close", "list", "catalog", "revert") },
  {
    weight: 6,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("prompt" as const),
      text: fc.constantFrom(...PROMPTS),
      steer: fc.boolean(),
      clear: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("answer" as const),
      response,
      known: fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("configure" as const),
      model: fc.constantFrom("muse-spark-1.3", "muse-spark-1.3-mini", "no-such-model", null),
      mode: fc.constantFrom("onRequest", "allowAll", "denyUnmatched", "no such mode"),
    }),
  },
);

/** A day begins with an open session. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 6, maxLength: 24, size: "max" })
  .map((rest) => [{ do: "open", at: 0, waits: true }, ...rest]);

export interface Day {
  /** Ids of the requests that were sent and not refused on the spot. */
  readonly requests: ReadonlySet<string>;
  /** Session and client message id of the prompts that were taken. */
  readonly prompts: readonly (readonly [sessionId: string, clientMessageId: string])[];
}

/** Milliseconds after which the day goes on without an answer. It decides how far the day gets, and no outcome. */
const PATIENCE_MS = 120;

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

/** The events that answer a request. A completion beside the event that carries the answer counts as one more. */
function isAnswer(event: ProviderEvent): event is Answer {
  switch (event.type) {
    case "request.completed":
    case "request.failed":
    case "session.ready":
    case "catalog":
    case "sessions":
      return true;
    default:
      return false;
  }
}

/** Lives the day and closes every session at its end; resolves when everything that was asked is answered. */
export async function live(paseo: Paseo, day: readonly Step[]): Promise<Day> {
  const { connection, events, folder } = paseo;
  const requests = new Set<string>();
  const prompts: [string, string][] = [];
  const sends: Promise<unknown>[] = [];
  const sessions: string[] = [];
  let ids = 0;
  const nextId = (kind: string) => {
    ids += 1;
    return `${kind}-${ids}`;
  };

  const answered = (requestId: string) =>
    paseo.until((event): event is Answer => isAnswer(event) && event.requestId === requestId);

  const ask = async (input: (requestId: string) => ProviderInput): Promise<void> => {
    const requestId = nextId("request");
    await connection.send(input(requestId)).then(
      () => {
        requests.add(requestId);
        return answered(requestId);
      },
      () => {},
    );
  };

  const open = (from?: string): Promise<void> => {
    const sessionId = nextId("session");
    sessions.push(sessionId);
    const persistence = from === undefined ? undefined : paseo.persistence(from);
    return ask((requestId) => ({
      type: "session.open",
      requestId,
      sessionId,
      config: {
        cwd: folder,
        env: {},
        mcpServers: {},
        settings: {},
        persist: true,
        systemPrompt: "Be brief.",
      },
      ...(persistence && { persistence }),
      history: persistence === undefined ? "skip" : "replay",
    }));
  };

  const close = (sessionId: string) => ask((requestId) => ({ type: "session.close", requestId, sessionId }));

  const openPermissions = (sessionId: string): string[] => {
    const mine = events.filter((event) => "sessionId" in event && event.sessionId === sessionId);
    const resolved = new Set(
      mine.flatMap((event) => (event.type === "session.permission_resolved" ? [event.permissionId] : [])),
    );
    return mine.flatMap((event) =>
      event.type === "session.permission" && !resolved.has(event.request.id) ? [event.request.id] : [],
    );
  };

  const run = (step: Step): Promise<unknown> => {
    const sessionId = sessions[sessions.length - 1 - (step.at % sessions.length)] ?? "none";
    switch (step.do) {
      case "open":
        return open();
      case "refresh":
        return step.at % 2 === 0
          ? Promise.all([close(sessionId), open(sessionId)])
          : Promise.all([open(sessionId), close(sessionId)]);
      case "close":
        return close(sessionId);
      case "interrupt":
        return ask((requestId) => ({ type: "session.interrupt", requestId, sessionId }));
      case "revert": {
        const row = paseo.reading(sessionId).rows.findLast(({ type }) => type === "user_message");
        const token = row?.revertToken ?? null;
        return ask((requestId) => ({
          type: "session.revert",
          requestId,
          sessionId,
          token,
          scope: "conversation",
        }));
      }
      case "list":
        return ask((requestId) => ({ type: "sessions", requestId, cwd: folder }));
      case "catalog":
        return ask((requestId) => ({ type: "catalog", requestId }));
      case "configure":
        return ask((requestId) => ({
          type: "session.configure",
          requestId,
          sessionId,
          changes: { mode: step.mode, model: step.model },
        }));
      case "prompt": {
        const id = nextId("message");
        return paseo.prompt(sessionId, step.text, { id, steer: step.steer, clear: step.clear }).then(
          () => {
            prompts.push([sessionId, id]);
            return paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === id);
          },
          () => {},
        );
      }
      case "answer": {
        const permissionId = (step.known ? openPermissions(sessionId)[0] : undefined) ?? "unknown";
        return paseo.answer(sessionId, permissionId, step.response).catch(() => {});
      }
      case "breathe": {
        const from = events.length;
        return Promise.race([paseo.until((_event): _event is ProviderEvent => true, from), quiet()]);
      }
    }
  };

  for (const step of day) {
    const done = run(step);
    sends.push(done);
    if (step === day[0]) await done;
    else if (step.waits) await Promise.race([done, quiet()]);
  }
  await Promise.all(sessions.map(close));
  await Promise.all(sends);
  return { requests, prompts };
}

/** What was broken of what holds whatever happens; empty where nothing was. */
export function brokenRules(paseo: Paseo, { requests, prompts }: Day): readonly string[] {
  const { events, messages } = paseo;
  const broken: string[] = [];
  const once = (count: number, what: string) => {
    if (count !== 1) broken.push(`${what}: ${count} instead of once`);
  };
  for (const id of requests)
    once(events.filter((event) => isAnswer(event) && event.requestId === id).length, `answer to ${id}`);
  for (const [sessionId, id] of prompts) {
    const results = events.filter(
      (event) =>
        event.type === "session.prompt_result" &&
        event.sessionId === sessionId &&
        event.clientMessageId === id,
    );
    once(results.length, `result of ${id}`);
  }
  const sessionIds = new Set(events.flatMap((event) => ("sessionId" in event ? [event.sessionId] : [])));
  for (const sessionId of sessionIds) {
    const mine = events.filter((event) => "sessionId" in event && event.sessionId === sessionId);
    broken.push(...paseo.reading(sessionId).violations.map((violation) => `${sessionId}: ${violation}`));
    for (const turn of mine)
      if (turn.type === "session.turn" && turn.state === "started")
        once(
          mine.filter(
            (event) =>
              event.type === "session.turn" && event.turnId === turn.turnId && event.state !== "started",
          ).length,
          `end of ${sessionId} ${turn.turnId}`,
        );
    for (const asked of mine)
      if (asked.type === "session.permission")
        once(
          mine.filter(
            (event) =>
              event.type === "session.permission_resolved" && event.permissionId === asked.request.id,
          ).length,
          `resolution of ${sessionId} ${asked.request.id}`,
        );
    const end = mine.findIndex(({ type }) => type === "session.closed" || type === "session.runtime_failed");
    if (end >= 0)
      broken.push(...mine.slice(end + 1).map(({ type }) => `${type} after the end of ${sessionId}`));
  }
  broken.push(...messages.filter((message) => message.includes("held back")));
  broken.push(
    ...paseo.museLog().flatMap(({ type, text }) => (type === "violation" ? [`Muse: ${text}`] : [])),
  );
  return broken;
}
