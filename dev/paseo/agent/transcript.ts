/** The rows of one agent and of its sub-agents, live and while a session replays its history. */
import type {
  ProviderEventOf,
  ProviderNotice,
  TimelineItem,
  TimelineItemOf,
} from "../../sdk/server/provider.ts";
import { createTimeline, type Timeline } from "../timeline.ts";
import type { SubAgentView, TimelineRow, Update } from "../wire.ts";

export interface Transcript {
  rows(): TimelineRow[];
  row(key: string): TimelineRow | undefined;
  children(): SubAgentView[];
  /** A session opens: its items are set aside until `ready`. */
  opening(): void;
  /** `adopt`: the replay becomes the timeline. Otherwise only notifications of it are kept. */
  ready(adopt: boolean): void;
  item(event: ProviderEventOf<"timeline.item">, child: boolean, turnId: string | null): void;
  /** A row of the host's own, or one appended through Paseo's API. Gives its position. */
  add(item: TimelineItem, turnId: string | null): number;
  notice(notice: ProviderNotice, turnId: string | null): void;
  childOpened(event: ProviderEventOf<"session.opened">): void;
  childEnded(sessionId: string, status: SubAgentView["status"]): void;
}

type Head = Omit<SubAgentView, "rows">;

export function createTranscript(
  agentId: string,
  publish: (update: Update) => void,
  now: () => string,
): Transcript {
  let live = createTimeline("row");
  let staged: Timeline | null = null;
  const kept: TimelineItemOf<"notification">[] = [];
  const children = new Map<string, { head: Head; timeline: Timeline }>();

  const put = (
    timeline: Timeline,
    sessionId: string | null,
    item: TimelineItem,
    turnId: string | null,
    at: string,
  ): void => {
    for (const change of timeline.put(item, turnId, at))
      if (timeline !== staged) publish({ ...change, agentId, sessionId });
  };

  const views = (): SubAgentView[] =>
    [...children.values()].map(({ head, timeline }) => ({ ...head, rows: timeline.rows() }));
  const publishAll = (): void => publish({ kind: "rows", agentId, rows: live.rows(), children: views() });
  const add = (item: TimelineItem, turnId: string | null): number => {
    put(staged ?? live, null, item, turnId, now());
    return live.rows().length;
  };

  return {
    rows: () => live.rows(),
    row: (key) => live.row(key),
    children: views,
    opening() {
      staged = createTimeline("row");
      kept.length = 0;
    },
    ready(adopt) {
      const replayed = staged;
      staged = null;
      if (replayed !== null && adopt) live = replayed;
      else for (const item of kept) put(live, null, item, null, now());
      if (adopt) publishAll();
    },
    item(event, child, turnId) {
      const at = event.timestamp ?? now();
      if (child) {
        const known = children.get(event.sessionId);
        if (known !== undefined) put(known.timeline, event.sessionId, event.item, turnId, at);
        return;
      }
      if (staged !== null && event.item.type === "notification") kept.push(event.item);
      put(staged ?? live, null, event.item, turnId, at);
    },
    add,
    notice(notice, turnId) {
      if (notice.dismissed === true) return;
      const message = [notice.title, notice.description].filter((text) => text !== undefined).join("\n");
      const item = { type: "notification" as const, id: notice.id, level: notice.severity, message };
      if (staged !== null) kept.push(item);
      add(item, turnId);
    },
    childOpened(event) {
      const head: Head = {
        sessionId: event.sessionId,
        parentSessionId: event.parentSessionId ?? "",
        toolCallId: event.toolCallId ?? null,
        title: event.title ?? null,
        description: event.description ?? null,
        status: "running",
      };
      const known = children.has(event.sessionId);
      children.set(event.sessionId, { head, timeline: createTimeline(event.sessionId) });
      if (known) publishAll();
      else publish({ kind: "child", agentId, child: head });
    },
    childEnded(sessionId, status) {
      const known = children.get(sessionId);
      if (known === undefined || known.head.status !== "running") return;
      known.head = { ...known.head, status };
      publish({ kind: "child", agentId, child: known.head });
    },
  };
}
