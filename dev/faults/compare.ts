/** What has to be equal after a fault, and the few things that a fault may change. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { isObject } from "../muse/frame.ts";
import type { Outcome } from "./play.ts";

/** Times and how long things took. */
const TIMES = new Set(["modifiedAt", "startedAt", "duration", "durationMs", "autoResolvesAt"]);

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g;

/** The outcome with times left out and ids numbered as they come: a pause changes the time that is part of an id. */
function plain(value: unknown): unknown {
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    const name = names.get(id) ?? `id-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  const text = JSON.stringify(value, (key, member: unknown) => {
    if (TIMES.has(key)) return undefined;
    // A call whose list was missed has the one that it wrote, and so has its row.
    if (key === "structuredContent" && isObject(member) && "todos" in member) return undefined;
    return typeof member === "string" ? member.replace(UUID, nameOf) : member;
  });
  return JSON.parse(text);
}

interface Row {
  readonly id: string;
  readonly type: string;
}

/** The turn was said to end without a message, and then its message was read after all. */
const isEarly = (row: Row, at: number, rows: readonly Row[]) =>
  row.type === "notification" && row.id.endsWith(":end") && rows[at + 1]?.type === "assistant_message";

/**
 * Rows that are told once, when all of it is known: a task list at the end of its call, the further files of an edit
 * when its diff is read. Where they stand among rows that grow depends on the moment; they are compared behind them.
 */
const isToldLate = ({ type, id }: Row) => type === "todo" || (type === "tool_call" && /:\d+$/.test(id));

const inPlace = (rows: readonly Row[]) => [
  ...rows.filter((row) => !isToldLate(row)),
  ...rows.filter(isToldLate),
];

/**
 * A request that Muse settled by itself while nobody heard of it: it is read together with its end, and there is nothing
 * to ask any more. What is left is a call that nobody had to allow.
 */
function withoutAsking(outcome: Outcome, disturbed: Outcome): Outcome {
  const { view, sessions } = outcome;
  const approvals = view?.session.approvals ?? [];
  const isUnheard = disturbed.told.includes("silence") && disturbed.view?.session.approvals.length === 0;
  const isSettled = approvals.length > 0 && approvals.every(({ resolution }) => resolution !== undefined);
  if (view === undefined || !isUnheard || !isSettled) return outcome;
  const asked = new Set(approvals.map(({ itemId }) => itemId));
  const turns = view.chat.turns.map((turn) => ({
    ...turn,
    responseParts: turn.responseParts.map((part) =>
      part.kind === "toolCall" && part.toolCall.status === "completed" && asked.has(part.toolCall.toolCallId)
        ? { ...part, toolCall: { ...part.toolCall, confirmed: "not-needed" as const } }
        : part,
    ),
  }));
  const isOfAsking = (end: string) => /^(asked |settled$)/.test(end);
  return {
    ...outcome,
    view: { chat: { ...view.chat, turns }, session: { ...view.session, approvals: [] } },
    sessions: sessions.map((session) => ({
      ...session,
      ends: session.ends.filter((end) => !isOfAsking(end)),
    })),
  };
}

/** A session that nobody named is called by its first prompt once it was loaded again. */
const compared = ({ view, sessions }: Outcome, isNamed: boolean) => ({
  chat: view?.chat,
  session: view && { ...view.session, notices: undefined, ...(!isNamed && { title: undefined }) },
  sessions: sessions.map(({ rows, ...session }) => ({
    ...session,
    rows: inPlace(rows.filter((row, at) => !isEarly(row, at, rows))),
  })),
});

/** What the person was told of beyond the conversation. */
const news = ({ told, sessions }: Outcome) => [
  ...told.map((text) => text.replace(UUID, "id")),
  ...sessions.flatMap(({ rows }) => rows.filter(isEarly).map(() => "an early end")),
];

export interface Verdict {
  readonly is: "equal" | "told" | "different";
  /** Where the two part, for a person. */
  readonly differences: readonly string[];
}

/**
 * After the death of a host. A turn that ran then is failed by Muse when another host loads it, and goes no further:
 * of its rows those that are there have to be the undisturbed ones or their beginnings, and the person is told.
 */
export function compareCut(undisturbed: Outcome, disturbed: Outcome, isReworded = false): Verdict {
  const whole = compare(undisturbed, disturbed);
  if (whole.is !== "different") return whole;
  const differences = [
    ...disturbed.breaches,
    ...(disturbed.isAtRest ? [] : ["something still runs or waits"]),
    ...cutShort(undisturbed.sessions, disturbed.sessions, isReworded),
    ...goesOn(disturbed.sessions[0]),
  ];
  return { is: differences.length > 0 ? "different" : "told", differences };
}

type Session = Outcome["sessions"][number];

/** The message after the death was answered, by another host. */
function goesOn(session: Session | undefined): string[] {
  const last = session?.rows.at(-1);
  const isAnswered = last?.type === "assistant_message" && last.text.startsWith("You wrote: ");
  return isAnswered && session?.ends.at(-1)?.endsWith(": completed") ? [] : ["the session did not go on"];
}

function cutShort(
  undisturbed: readonly Session[],
  disturbed: readonly Session[],
  isReworded: boolean,
): string[] {
  const known = undisturbed.flatMap(({ rows }) => rows);
  const rows = disturbed.flatMap((session) => session.rows);
  const isFailed = disturbed.some(({ ends }) => ends.some((end) => /: (failed|canceled)$/.test(end)));
  const isTold = isFailed || rows.some((row) => row.type === "notification" || isStopped(row));
  const isKnown = (row: TimelineItem) =>
    row.type === "notification" ||
    row.type === "error" ||
    (isReworded && row.type === "assistant_message") ||
    known.some((other) => (other.type === row.type && begins(row, other)) || isCallOf(row, other));
  const strange = rows.filter((row) => !isKnown(row));
  return [
    ...(isTold ? [] : ["nobody was told"]),
    ...strange.map((row) => `a row that was not there: ${JSON.stringify(row).slice(0, 300)}`),
  ];
}

const isStopped = (row: TimelineItem) =>
  row.type === "tool_call" && (row.status === "failed" || row.status === "canceled");

/** A call that would have become a task list. */
const isCallOf = (row: TimelineItem, list: TimelineItem) =>
  isStopped(row) && list.type === "todo" && list.id.startsWith(row.id);

function begins(row: TimelineItem, whole: TimelineItem): boolean {
  if ("text" in row && "text" in whole) return whole.text.startsWith(row.text);
  return row.type === "tool_call" && whole.type === "tool_call" ? row.name === whole.name : true;
}

/** `told`: nothing is missing, but the person heard of the fault. What is `excused` is the fault's own doing. */
export function compare(undisturbed: Outcome, disturbed: Outcome, excused?: RegExp): Verdict {
  const isNamed = undisturbed.view?.session.title !== undefined;
  const differences = [
    ...disturbed.breaches.filter((breach) => excused?.test(breach) !== true),
    ...(disturbed.isAtRest ? [] : ["something still runs or waits"]),
    ...differing(
      plain(compared(withoutAsking(undisturbed, disturbed), isNamed)),
      plain(compared(disturbed, isNamed)),
      "",
    ),
  ];
  if (differences.length > 0) return { is: "different", differences };
  return { is: news(undisturbed).join() === news(disturbed).join() ? "equal" : "told", differences };
}

/** Paths at which two JSON values part, with both sides. */
function differing(one: unknown, other: unknown, path: string): string[] {
  if (one === other) return [];
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null) {
    const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
    const keys = [...new Set([...left.keys(), ...right.keys()])];
    return keys.flatMap((key) => differing(left.get(key), right.get(key), `${path}/${key}`));
  }
  return [`${path}: ${JSON.stringify(one)?.slice(0, 200)} became ${JSON.stringify(other)?.slice(0, 200)}`];
}
