/** A text that streams, as it leaves towards Paseo: how many bytes, how soon, and what is shown in the end. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createItems } from "../../../dev/paseo/ledger/items.ts";
import { createTimeline } from "../../../dev/paseo/timeline.ts";
import { ended, said, started, told } from "../fold/story.ts";
import { manualClock } from "../msp/manual-clock.ts";
import { newView } from "./new-view.ts";

const MESSAGE = "01a0c450-77da-7000-8052-000000000001";
const KINDS = { agentMessage: "assistant_message", reasoning: "reasoning" } as const;
type Kind = keyof typeof KINDS;

const item = (method: string, kind: Kind, more: object) =>
  told(method, { item: { itemId: MESSAGE, kind, revision: 1, turnId: "t1", ...more } });
const open = (kind: Kind) => item("item/started", kind, { status: "inProgress", ...whole(kind, "") });
const final = (kind: Kind, text: string) =>
  item("item/completed", kind, { status: "completed", revision: 2, ...whole(kind, text) });
const whole = (kind: Kind, text: string) =>
  kind === "agentMessage" ? { text } : { summary: text === "" ? [] : [text] };

let deltas = 0;
/** Each has a cursor of its own: one that comes twice is told once. */
const delta = (kind: Kind, text: string) => {
  deltas += 1;
  const field = kind === "agentMessage" ? "text" : "summary.0";
  return told("item/delta", { itemId: MESSAGE, field, delta: text, viewCursor: `v:${deltas}` });
};

interface Emitted {
  readonly at: number;
  readonly event: ProviderEvent;
}

/** A session in a turn whose one message begins, on a clock of its own. */
function streaming(kind: Kind = "agentMessage") {
  const clock = manualClock();
  const emitted: Emitted[] = [];
  const view = newView({
    sessionId: "3f2b8c1e-9d47-4a60-b5f2-7c0e6d1a9b34",
    ports: clock.ports,
    emit: (event) => emitted.push({ at: clock.ports.now(), event }),
  });
  view.publishHistory(true);
  for (const input of [started("t1"), said("t1"), open(kind)]) view.apply(input);
  clock.advance(1000);
  const texts = () =>
    emitted.filter(({ event }) => event.type === "timeline.item" && event.item.type === KINDS[kind]);
  return { clock, view, emitted, texts };
}

/** The rows that Paseo shows of a text, and the rules that were broken on the way. */
function shown(emitted: readonly Emitted[]) {
  const rules: string[] = [];
  const ledger = createItems((rule, message, fatal = false) => {
    rules.push(rule);
    return { rule, message, fatal, sessionId: null };
  }, "muse-code");
  const timeline = createTimeline("row");
  for (const { event } of emitted) {
    if (event.type !== "timeline.item") continue;
    ledger.received(event.item);
    timeline.put(event.item, "t1", "");
  }
  const texts = timeline
    .rows()
    .flatMap(({ item }) =>
      item.type === "assistant_message" || item.type === "reasoning" ? [item.text] : [],
    );
  return { texts, rules };
}

describe("a long answer in small deltas", () => {
  it.each([
    ["64 KiB at 200 deltas a second", "words ", 64 * 1024, 5],
    ["256 KiB as fast as they come", "words ".repeat(10), 256 * 1024, 0],
  ])(
    "of %s costs at most three times its bytes, and is there whole before its end",
    (_what, piece, bytes, everyMs) => {
      const { clock, view, emitted, texts } = streaming();
      const begin = clock.ports.now();
      const count = Math.floor(bytes / piece.length);
      for (let n = 0; n < count; n += 1) {
        view.apply(delta("agentMessage", piece));
        clock.advance(everyMs);
      }
      const text = piece.repeat(count);
      for (const input of [final("agentMessage", text), ended("t1")]) view.apply(input);

      const sent = emitted.reduce((sum, { event }) => sum + JSON.stringify(event).length, 0);
      expect(sent).toBeLessThan(3 * text.length);
      const [first] = texts();
      expect(first?.at).toBe(begin);
      for (const [n, { at }] of texts().entries()) expect(at - (texts()[n - 1]?.at ?? at)).toBeLessThan(120);
      const terminal = emitted.findIndex(
        ({ event }) => event.type === "session.turn" && event.state === "completed",
      );
      expect(shown(emitted.slice(0, terminal))).toEqual({ texts: [text], rules: [] });
    },
  );
});

describe.each(["agentMessage", "reasoning"] as const)("a streamed text (%s)", (kind) => {
  const piece = fc.oneof(
    {
      arbitrary: fc.constantFrom("word", "end.Begin", "\n\n", " ", "🙂", "\ud83d", "\ude42", "."),
      weight: 3,
    },
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  const step = fc.record({ text: piece, after: fc.constantFrom(0, 5, 60, 400) });

  it("is shown once and whole, in one row, whatever its pieces and its pace, and as a replay shows it", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const { clock, view, emitted } = streaming(kind);
        for (const { text, after } of steps) {
          view.apply(delta(kind, text));
          clock.advance(after);
        }
        view.apply(ended("t1"));
        const replayed: Emitted[] = [];
        const again = newView({ sessionId: "s2", emit: (event) => replayed.push({ at: 0, event }) });
        const text = steps.map(({ text }) => text).join("");
        for (const input of [started("t1"), said("t1"), final(kind, text), ended("t1")]) again.apply(input);
        again.publishHistory(true);
        expect(shown(emitted).rules).toEqual([]);
        expect(shown(emitted)).toEqual(shown(replayed));
      }),
      { numRuns: 60 },
    );
  });

  it("that is stated anew in the end is told under a new id, and the first text is not touched", () => {
    const { clock, view, emitted, texts } = streaming(kind);
    for (let n = 0; n < 100; n += 1) {
      view.apply(delta(kind, "words "));
      clock.advance(5);
    }
    const before = texts().length;
    view.apply(final(kind, "Something else"));
    const ids = texts().map(({ event }) => (event.type === "timeline.item" ? event.item.id : ""));
    expect(ids.slice(before)).toEqual([`${MESSAGE}~1`]);
    expect(shown(emitted).rules).toEqual([]);
  });
});
