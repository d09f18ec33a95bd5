/** What one event costs in a long conversation, counted in looks at what is over, not in time. */
import { describe, expect, it } from "vitest";
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { PORTION } from "../../../server/paseo/pace.ts";
import { project, projectHistory } from "../../../server/paseo/projection.ts";
import { manualClock } from "../msp/manual-clock.ts";
import { newView } from "../session/new-view.ts";
import { answered, asked, ended, resolved, said, started, told } from "./story.ts";

const call = (itemId: string, turnId: string, revision: number, more: object = {}) =>
  told(revision === 1 ? "item/started" : "item/completed", {
    item: {
      itemId,
      kind: "toolCall",
      status: revision === 1 ? "inProgress" : "completed",
      revision,
      turnId,
      tool: "bash",
      args: "{}",
      callId: itemId,
      ...more,
    },
  });
const delta = (itemId: string, nth: number, field = "text") =>
  told("item/delta", { itemId, field, delta: `piece ${nth} `, viewCursor: `${itemId}.${nth}` });
const opened = (itemId: string, turnId: string) =>
  told("item/started", {
    item: { itemId, kind: "agentMessage", status: "inProgress", revision: 1, turnId, text: "" },
  });
const turn = (id: string) => [
  started(id),
  said(id),
  call(`c-${id}`, id, 1),
  call(`c-${id}`, id, 2, { visibleOutput: "out" }),
  answered(id, { itemId: `a-${id}` }),
  ended(id),
];
/** A turn with all that a turn usually brings. */
const live: readonly FoldInput[] = [
  started("live"),
  said("live"),
  opened("a", "live"),
  delta("a", 1),
  delta("a", 2),
  asked("c", "live"),
  resolved("c", "live"),
  call("c", "live", 1),
  delta("c", 1, "output"),
  call("c", "live", 2, { visibleOutput: "out" }),
  answered("live", { itemId: "a" }),
];

/** Events by which a turn begins; it is looked for among those that are over, once. */
const BEGINNING = 2;

/** Looks at turns that are over, by event, in a conversation of that many. */
function looks(length: number): readonly number[] {
  let fold = emptyFold("s", 0);
  for (let nth = 0; nth < length; nth += 1)
    for (const input of turn(`t${nth}`)) fold = step(fold, input, 0).fold;
  let count = 0;
  for (const over of fold.view.chat.turns) {
    for (const [name, value] of Object.entries(over)) {
      const get = () => {
        count += 1;
        return value;
      };
      Object.defineProperty(over, name, { get, enumerable: true, configurable: true });
    }
  }
  let { projection } = projectHistory("s1", fold.view);
  return live.map((input) => {
    count = 0;
    fold = step(fold, input, 0).fold;
    projection = project(projection, fold.view).projection;
    return count;
  });
}

/** Looks at the parts of a turn of that many items when the next ones come. */
function looksAtParts(length: number): number {
  const items = Array.from({ length }, (_, nth) => answered("live", { itemId: `a${nth}` }));
  const inputs = [started("live"), said("live"), ...items];
  const { fold } = inputs.reduce((at, input) => step(at.fold, input, 0), { fold: emptyFold("s", 0) });
  let count = 0;
  for (const part of fold.view.chat.activeTurn?.responseParts ?? []) {
    const { kind } = part;
    const get = () => {
      count += 1;
      return kind;
    };
    Object.defineProperty(part, "kind", { get, enumerable: true, configurable: true });
  }
  const next = [
    answered("live", { itemId: "next" }),
    call("c", "live", 2),
    answered("live", { itemId: "last" }),
  ];
  next.reduce((at, input) => step(at.fold, input, 0), { fold });
  return count;
}

describe("an event in a long conversation", () => {
  it("looks at none of the items before it in a turn, however many there are", () => {
    expect([looksAtParts(1), looksAtParts(400)]).toEqual([0, 0]);
  });

  it("looks at no more of what is over than in a short one", () => {
    const [long, short] = [looks(400), looks(4)];
    expect(long.slice(BEGINNING)).toEqual(short.slice(BEGINNING));
    expect(long.slice(0, BEGINNING).every((count) => count <= 400)).toBe(true);
  });

  it("leaves all of what is over as it was", () => {
    const inputs = Array.from({ length: 20 }, (_, nth) => turn(`t${nth}`)).flat();
    let { fold } = inputs.reduce((at, input) => step(at.fold, input, 0), { fold: emptyFold("s", 0) });
    const before = fold.view.chat.turns;
    for (const input of live) fold = step(fold, input, 0).fold;
    expect(fold.view.chat.turns.every((over, at) => over === before[at])).toBe(true);
  });

  it("sets no timer for each piece of a text", () => {
    const pieces = 5000;
    const characters = pieces * "piece 1000 ".length;
    // One for each portion that leaves, whatever it was told in.
    expect(timersFor(pieces)).toBeLessThanOrEqual(1 + Math.ceil(characters / PORTION));
  });
});

/** Timers that a text of so many pieces sets while the clock stands still. */
function timersFor(pieces: number): number {
  const clock = manualClock();
  let timers = 0;
  const timer: typeof clock.ports.timer = (delayMs, fire) => {
    timers += 1;
    return clock.ports.timer(delayMs, fire);
  };
  const view = newView({ ports: { ...clock.ports, timer } });
  view.publishHistory(false);
  for (const input of [started("t"), said("t"), opened("a", "t")]) view.apply(input);
  for (let nth = 0; nth < pieces; nth += 1) view.apply(delta("a", nth));
  return timers;
}
