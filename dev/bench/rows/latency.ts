/** From a line that a host writes to the event that Paseo gets of it, against a reader that does nothing but parse. */
import { spawn } from "node:child_process";
import { PassThrough, Readable } from "node:stream";
import { openRpc } from "../../../server/host/rpc.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import type { Ports } from "../../../server/ports.ts";
import { SessionView } from "../../../server/session/session-view.ts";
import { parseLines } from "../bare-reader.ts";
import { percentile, type Row } from "../measure.ts";
import { FIRST_PIPE, SESSIONS, sharedClock, WRITE, writtenAt } from "../timed-writer.ts";
import { SESSION } from "../wire-lines.ts";

const SECONDS = 1;
const ROUNDS = 5;

/** Reads one session and gives the latency of each of its lines, in microseconds. */
type Reader = (pipe: Readable, latency: (microseconds: number) => void) => Promise<void>;

export async function latencyRows(): Promise<readonly Row[]> {
  const rounds: { readonly bare: readonly number[]; readonly ours: readonly number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await latencies(readBare), ours: await latencies(readOurs) });
  const row = (percent: number, limit: number): Row => {
    const base = median(rounds.map(({ bare }) => percentile(bare, percent)));
    const more = median(
      rounds.map(({ bare, ours }) => percentile(ours, percent) - percentile(bare, percent)),
    );
    return {
      what: `latency: a line of 1000 a second over ${SESSIONS} sessions to its event, p${percent}, gathering apart`,
      against: "a bare pipe reader",
      value: more / 1000,
      limit,
      unit: "ms more",
      sides: { ours: (base + more) / 1000, base: base / 1000, unit: "ms" },
      limitedBy: "how punctual timers are, and what else the machine does: this is time, not work",
    };
  };
  return [row(50, 2), row(99, 20)];
}

/** Of the rounds, so that a busy moment of the machine decides nothing. */
function median(values: readonly number[]): number {
  return percentile(values, 50);
}

async function latencies(read: Reader): Promise<readonly number[]> {
  const pipes = Array.from({ length: SESSIONS }, () => "pipe" as const);
  const args = [process.argv[1] ?? "", WRITE, `${SECONDS}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", ...pipes] });
  const found: number[] = [];
  const reading = pipes.map((_, session) => {
    const pipe = child.stdio[FIRST_PIPE + session];
    if (!(pipe instanceof Readable)) throw new Error("A session has no pipe.");
    return read(pipe, (microseconds) => found.push(microseconds));
  });
  await Promise.all(reading);
  return found;
}

const readBare: Reader = (pipe, latency) =>
  parseLines(pipe, (value) => {
    const { params }: { params: { delta?: string } } = value;
    const written = writtenAt(params.delta ?? "");
    if (written !== undefined) latency(sharedClock() - written);
  });

/** The time for which text is gathered on purpose is none of the latency; that a timer is late is. */
const readOurs: Reader = async (pipe, latency) => {
  let due: number | undefined;
  const waiting: { readonly written: number; readonly applied: number }[] = [];
  const ports: Ports = {
    now: () => performance.now(),
    timer(delayMs, fire) {
      const end = sharedClock() + delayMs * 1000;
      const timer = setTimeout(() => {
        due = end;
        fire();
        due = undefined;
      }, delayMs);
      return () => clearTimeout(timer);
    },
    uuidv7: () => SESSION,
    log() {},
    random: () => 0,
  };
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: SESSION,
    ports,
    contextLimit: () => undefined,
    emit(event) {
      if (event.type !== "timeline.item" || event.item.type !== "assistant_message") return;
      // An event is told as JSON, and with it all that has been applied.
      JSON.stringify(event);
      const now = sharedClock();
      for (const { written, applied } of waiting.splice(0)) {
        const gathered = due === undefined ? 0 : Math.max(0, Math.min(due, now) - applied);
        latency(now - written - gathered);
      }
    },
  });
  view.publishHistory(false);
  const rpc = openRpc({ input: pipe, output: new PassThrough() });
  rpc.listen({
    notification(method, params) {
      const applied = sharedClock();
      const event = parseEvent(method, params);
      if (event.method === null) throw new Error(`${method} was not understood.`);
      const written = event.method === "item/delta" ? writtenAt(event.params.delta) : undefined;
      if (written !== undefined) waiting.push({ written, applied });
      view.apply({ kind: "event", event });
    },
    request: () => ({}),
    protocolError() {},
  });
  await rpc.closed;
  // What is told only because the end has come has waited for no time.
  waiting.length = 0;
  view.close();
};
