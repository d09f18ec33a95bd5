/** What Paseo hears of a plugin: the rows that it shows, how everything went there, and what still runs or waits. */
import type { PermissionRequest, ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import { createTimeline, type Timeline } from "../paseo/timeline.ts";

export interface HeardSession {
  readonly sessionId: string;
  readonly rows: readonly TimelineItem[];
  /** How prompts, turns and requests went, one short line each. */
  readonly ends: readonly string[];
}

export interface Asked {
  readonly sessionId: string;
  readonly request: PermissionRequest;
}

export interface Heard {
  receive(event: ProviderEvent): void;
  sessions(): readonly HeardSession[];
  /** What the person was told beyond the conversation. */
  readonly told: string[];
  /** Requests without an answer, the oldest first. */
  readonly waiting: Map<string, Asked>;
  isRunning(): boolean;
  /** `over`: something failed, and the session is not open or not any more. */
  opening(): "opening" | "ready" | "over";
}

/** `root` is the session that is opened; its children are heard of as well. */
export function createHeard(root: string): Heard {
  const shown = new Map<string, { readonly timeline: Timeline; readonly ends: string[] }>();
  const told: string[] = [];
  const waiting = new Map<string, Asked>();
  const running = new Set<string>();
  let opening: "opening" | "ready" | "over" = "opening";

  const shownOf = (sessionId: string) => {
    const session = shown.get(sessionId) ?? { timeline: createTimeline(sessionId), ends: [] };
    shown.set(sessionId, session);
    return session;
  };

  const receive = (event: ProviderEvent): void => {
    switch (event.type) {
      case "timeline.item":
        shownOf(event.sessionId).timeline.put(event.item, null, "");
        return;
      case "session.ready":
        if (event.sessionId === root) opening = "ready";
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
      case "session.runtime_failed":
        told.push(event.error.message);
        opening = "over";
        return;
      default:
        return;
    }
  };

  return {
    receive,
    sessions: () =>
      [...shown].map(([sessionId, { timeline, ends }]) => ({
        sessionId,
        rows: timeline.rows().map(({ item }) => item),
        ends: [...ends],
      })),
    told,
    waiting,
    isRunning: () => running.size > 0,
    opening: () => opening,
  };
}
