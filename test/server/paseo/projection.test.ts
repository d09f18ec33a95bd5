import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFold, step } from "../../../server/fold/fold.ts";
import { project, projectHistory } from "../../../server/paseo/projection.ts";
import type { View } from "../../../shared/view.ts";
import { inputsOf, transcript, transcriptNames } from "../fold/transcript.ts";
import { readTimeline } from "./timeline-reader.ts";

const SESSION = "paseo-session";

function viewsOf(name: string): readonly View[] {
  const { sessionId, inputs } = inputsOf(transcript(name));
  const now = 1_790_000_000_000;
  let fold = emptyFold(sessionId, now);
  const views = [fold.view];
  for (const [at, input] of inputs.entries()) {
    fold = step(fold, input, now + at * 1000).fold;
    views.push(fold.view);
  }
  return views;
}

/** What Paseo hears when it is told at these views and at the last one. */
function told(views: readonly View[], isTold: (at: number) => boolean): readonly ProviderEvent[] {
  const events: ProviderEvent[] = [];
  const [first] = views;
  if (first === undefined) return events;
  let { projection } = projectHistory(SESSION, first);
  for (const [at, view] of views.entries()) {
    if (!isTold(at) && at !== views.length - 1) continue;
    const next = project(projection, view);
    projection = next.projection;
    events.push(...next.events);
  }
  return events;
}

/** Rows without what a replay cannot know: under which id a client sent a message. */
function texts(rows: readonly TimelineItem[]): readonly unknown[] {
  return rows.map((row) => {
    const { id: _id, ...rest } = row;
    return "clientMessageId" in rest ? { ...rest, clientMessageId: undefined } : rest;
  });
}

/** Rows of a turn that was taken back, which only those who looked meanwhile have seen. */
const RETRACTED: Readonly<Record<string, readonly string[]>> = {
  interrupt: ["user:01a0c450-9310-7585-9e89-78920c05b55c"],
};

describe("what Paseo hears of an example exchange", () => {
  it.each(transcriptNames)("keeps Paseo's rules at every step of %s", (name) => {
    expect(readTimeline(told(viewsOf(name), () => true)).violations).toEqual([]);
  });

  it.each(transcriptNames)("is the reviewed log of events for %s", async (name) => {
    const log = told(viewsOf(name), () => true).map((event) => JSON.stringify(event));
    await expect(`${log.join("\n")}\n`).toMatchFileSnapshot(`../../fixtures/golden/events/${name}.ndjson`);
  });

  it("comes to the same timeline however the steps are gathered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...transcriptNames),
        fc.array(fc.boolean(), { minLength: 40 }),
        (name, pattern) => {
          const views = viewsOf(name);
          const whole = readTimeline(told(views, () => true));
          const gathered = readTimeline(told(views, (at) => pattern[at % pattern.length] ?? true));
          expect(gathered.violations).toEqual([]);
          const gone = RETRACTED[name] ?? [];
          const kept = ({ rows }: typeof whole) => rows.filter(({ id }) => !gone.includes(id));
          expect(kept(gathered)).toEqual(kept(whole));
        },
      ),
      // Whoever looks at the end alone has never seen what was taken back.
      { numRuns: 150, examples: [["interrupt", Array.from({ length: 40 }, () => false)]] },
    );
  });

  it.each(transcriptNames)("is what a replay of %s tells, row for row", (name) => {
    const views = viewsOf(name);
    const last = views.at(-1);
    if (last === undefined) throw new Error("no view");
    const live = readTimeline(told(views, () => true));
    const replayed = readTimeline(projectHistory(SESSION, last).events);
    const ofThePast = replayed.rows.filter(({ type }) => type !== "error");
    const gone = RETRACTED[name] ?? [];
    expect(texts(ofThePast)).toEqual(texts(live.rows.filter(({ id }) => !gone.includes(id))));
    expect(replayed.rows.filter(({ id }) => gone.includes(id))).toEqual([]);
  });
});
