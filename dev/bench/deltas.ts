/**
 * What one streamed delta costs, beside the cost of reading its line, and whether that stays so in a long chat:
 * `npm run bench`. Prints ratios of one run; the limits are what the design holds the product to.
 */
import { emptyFold, step } from "../../server/fold/fold.ts";
import type { Fold } from "../../server/fold/workspace.ts";
import { parseEvent } from "../../server/msp/events.ts";

const SESSION = "01a0c450-6c25-7000-8001-00009e3779b1";
const DELTAS = 20_000;
const ROUNDS = 5;

const line = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", method, params });

const item = (turn: string, id: string, status: string, revision: number, text: string) =>
  line(status === "inProgress" ? "item/started" : "item/completed", {
    sessionId: SESSION,
    viewCursor: `v:${id}:${revision}`,
    item: { itemId: id, kind: "agentMessage", status, revision, turnId: turn, text },
  });

function turnLines(turn: string): string[] {
  const at = { sessionId: SESSION, turnId: turn, viewCursor: `v:${turn}` };
  return [
    line("turn/started", { ...at, commandId: turn }),
    item(turn, `m-${turn}`, "inProgress", 1, ""),
    item(turn, `m-${turn}`, "completed", 2, "An answer of some length, as answers are."),
    line("turn/completed", { ...at, terminal: "completed", durationMs: 1 }),
  ];
}

function read(text: string) {
  const { method, params }: { method: string; params: unknown } = JSON.parse(text);
  return parseEvent(method, params);
}

function folded(fold: Fold, lines: readonly string[]): Fold {
  return lines.reduce((state, text) => {
    const event = read(text);
    return event.method === null ? state : step(state, { kind: "event", event }, 0).fold;
  }, fold);
}

function chatOf(turns: number): Fold {
  const finished = Array.from({ length: turns }, (_, n) => turnLines(`t${n}`)).flat();
  return folded(emptyFold(SESSION, 0), [...finished, ...turnLines("open").slice(0, 2)]);
}

const deltas = Array.from({ length: DELTAS }, (_, n) =>
  line("item/delta", {
    sessionId: SESSION,
    itemId: "m-open",
    field: "text",
    delta: "word ",
    viewCursor: `v:d:${n}`,
  }),
);

function median(measure: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = performance.now();
    measure();
    return performance.now() - before;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

const short = chatOf(1);
const long = chatOf(2000);
const reading = median(() => deltas.forEach(read));
const inShort = median(() => folded(short, deltas));
const inLong = median(() => folded(long, deltas));
const half = median(() => folded(short, deltas.slice(0, DELTAS / 2)));

const rows: readonly (readonly [what: string, ratio: number, limit: number])[] = [
  ["read and fold a delta, against reading its line", inShort / reading, 5],
  ["the same after 2000 turns, against after one", inLong / inShort, 1.5],
  ["20 000 deltas in one message, against twice 10 000", inShort / (2 * half), 1.5],
];
for (const [what, ratio, limit] of rows) {
  console.log(`${ratio <= limit ? "holds" : "FAILS"}  ${ratio.toFixed(2)} (limit ${limit})  ${what}`);
}
console.log(`(${((inShort / DELTAS) * 1000).toFixed(1)} µs a delta here)`);
