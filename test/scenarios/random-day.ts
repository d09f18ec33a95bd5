/** A day of a daemon: steps of all kinds, one after the other or overlapping, and what was asked in it. */
import type { ProviderEvent, ProviderInput, ProviderPrompt } from "@getpaseo/plugin/server/provider";
import type { Step } from "./any-step.ts";
import type { Paseo } from "./paseo.ts";

type Answer = Extract<
  ProviderEvent,
  { type: "request.completed" | "request.failed" | "session.ready" | "catalog" | "sessions" }
>;

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
export function isAnswer(event: ProviderEvent): event is Answer {
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

  const open = (from?: string, persist = true): Promise<void> => {
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
        persist,
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
      case "fleeting":
        return open(undefined, false);
      case "die": {
        const hosts = paseo.livingHosts();
        const pid = hosts[step.at % Math.max(1, hosts.length)];
        if (pid !== undefined) process.kill(pid, "SIGKILL");
        return Promise.resolve();
      }
      case "archive": {
        const persistence = paseo.persistence(sessionId) ?? { version: 1, data: { sessionId: "none" } };
        return ask((requestId) => ({ type: "session.archive", requestId, persistence }));
      }
      case "history":
        return paseo.archived(paseo.persistence(sessionId)).catch(() => {});
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
          changes: {
            mode: step.mode,
            model: step.model,
            ...(step.effort !== undefined && { thinkingOption: step.effort }),
          },
        }));
      case "prompt": {
        const id = nextId("message");
        const prompt: ProviderPrompt = {
          clientMessageId: id,
          delivery: step.steer && step.input.type === "message" ? "steer" : "auto",
          input: step.input,
          ...(step.clear && { clearPendingPermissions: true }),
        };
        return connection.send({ type: "session.prompt", sessionId, prompt }).then(
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
