/** A past that is told while it is being read comes to the same as one that is told when all of it is known. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../../server/fold/fold-input.ts";
import type { MspEvent } from "../../../../server/msp/events.ts";
import { history } from "../../../../server/msp/schema/history.ts";
import type { Item } from "../../../../server/msp/schema/item.ts";
import type { Ports } from "../../../../server/ports.ts";
import { historyPieces } from "../../../../server/session/past/served.ts";
import { inSlices } from "../../../../server/session/past/slices.ts";
import { SessionView } from "../../../../server/session/session-view.ts";
import { inputsOf, transcript, transcriptNames } from "../../fold/transcript.ts";
import { manualClock } from "../../msp/manual-clock.ts";
import { readTimeline } from "../../paseo/timeline-reader.ts";

const NONE = history.parse({ mode: "none", items: null, snapshot: null });

const told: readonly (readonly MspEvent[])[] = transcriptNames.map((name) =>
  inputsOf(transcript(name)).inputs.flatMap((input) => (input.kind === "event" ? [input.event] : [])),
);

/** Example exchanges, one after the other, as a view that is read by page tells them: without what only streamed. */
function paged(exchanges: readonly (readonly MspEvent[])[]): readonly FoldInput[] {
  const events = exchanges.flat().filter(({ method }) => method !== "item/delta");
  return [
    ...events.map((event): FoldInput => ({ kind: "event", event, isPast: true })),
    { kind: "pastRead", activeTurnId: null, history: NONE },
  ];
}

/** The items of the same exchanges as a resume serves them: in the order in which they came, in their last form. */
function served(exchanges: readonly (readonly MspEvent[])[], size: number): readonly FoldInput[] {
  const items = new Map<string, Item>();
  for (const { params } of exchanges.flat()) if ("item" in params) items.set(params.item.itemId, params.item);
  const answer = history.parse({ mode: "inline", items: [...items.values()], snapshot: null });
  return [...historyPieces({ activeTurnId: null, history: answer }, size)];
}

function openView() {
  const { ports } = manualClock();
  const events: ProviderEvent[] = [];
  const view = new SessionView({
    museSessionId: "muse-session",
    sessionId: "paseo-session",
    ports,
    contextLimit: () => undefined,
    emit: (event) => events.push(event),
  });
  return { view, events };
}

function toldAtOnce(steps: readonly FoldInput[]): readonly ProviderEvent[] {
  const { view, events } = openView();
  for (const step of steps) view.apply(step);
  view.publishHistory(true);
  return events;
}

const soon: Ports["timer"] = (_delayMs, fire) => {
  queueMicrotask(fire);
  return () => {};
};

/** `lasts[n]` says whether the slice goes on after the step with that number. */
async function toldInSlices(steps: readonly FoldInput[], lasts: readonly boolean[]) {
  const { view, events } = openView();
  let step = 0;
  let now = 0;
  let slices = 0;
  await inSlices({
    ports: { now: () => now, timer: soon },
    steps,
    work(input) {
      view.apply(input);
      if (!lasts[step % lasts.length]) now += 1000;
      step += 1;
    },
    sliced() {
      slices += 1;
      view.publishPast();
    },
  });
  view.publishHistory(true);
  return { events, slices };
}

const rest = (events: readonly ProviderEvent[]) => events.filter(({ type }) => type !== "timeline.item");

describe("a past in slices", () => {
  it("has the rows of one that is told at once, in their order, and then what else there is", async () => {
    const anyExchanges = fc.array(fc.constantFrom(...told), { minLength: 1, maxLength: 4 });
    const anySlices = fc.array(fc.boolean(), { minLength: 7, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(anyExchanges, fc.integer({ min: 0, max: 4 }), anySlices, async (past, size, lasts) => {
        const steps = size === 0 ? paged(past) : served(past, size);
        const atOnce = toldAtOnce(size === 0 ? steps : served(past, 1000));
        const { events } = await toldInSlices(steps, lasts);
        const [sliced, whole] = [readTimeline(events), readTimeline(atOnce)];
        expect(sliced.violations).toEqual(whole.violations);
        expect(sliced.rows).toEqual(whole.rows);
        expect(rest(events)).toEqual(rest(atOnce));
      }),
      { numRuns: 60 },
    );
  });

  it("begins to be told with the first step, which is a slice of its own", async () => {
    const { view, events } = openView();
    const begun: number[] = [];
    await inSlices({
      ports: { now: () => 0, timer: soon },
      steps: served(told, 5),
      work: (step) => view.apply(step),
      sliced() {
        view.publishPast();
        begun.push(events.length);
      },
    });
    expect(begun).toEqual([expect.any(Number)]);
    expect(begun[0]).toBeGreaterThan(0);
  });
});
