/** When what came is looked at is nobody's business: the chat is the same as if each piece had joined it at once. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../server/fold/fold.ts";
import { GrowingView } from "../../../server/fold/growing-view.ts";
import { type View, type ViewAction, viewReducer } from "../../../shared/view.ts";

const message = { text: "go", origin: { kind: "user" as const } };
const turn = { turnId: "t1" };
const opening: readonly ViewAction[] = [
  { type: "chat/turnStarted", ...turn, startedAt: "2026-01-01T00:00:00.000Z", message },
  { type: "chat/responsePart", ...turn, part: { kind: "markdown", id: "m", content: "" } },
  { type: "chat/responsePart", ...turn, part: { kind: "reasoning", id: "r", content: "" } },
];

const text = fc.record({
  type: fc.constantFrom("chat/delta" as const, "chat/reasoning" as const),
  turnId: fc.constantFrom("t1", "t1", "t2"),
  partId: fc.constantFrom("m", "m", "r", "nowhere"),
  content: fc.constantFrom("a", "b", ""),
});
const other: fc.Arbitrary<ViewAction> = fc.constantFrom(
  { type: "chat/activityChanged", activity: "Busy" } as const,
  { type: "muse/titleChanged", title: "A title" } as const,
  { type: "muse/partSet", ...turn, part: { kind: "markdown", id: "m", content: "set" } } as const,
  { type: "chat/turnComplete", ...turn, duration: 1 } as const,
);
const part: fc.Arbitrary<ViewAction> = fc.record({
  type: fc.constant("chat/responsePart" as const),
  turnId: fc.constantFrom("t1", "t1", "t2"),
  part: fc.record({
    kind: fc.constant("markdown" as const),
    id: fc.constantFrom("m", "n"),
    content: fc.constant(""),
  }),
});
const steps = fc.array(
  fc.record({
    action: fc.oneof({ weight: 6, arbitrary: text }, { weight: 4, arbitrary: part }, other),
    look: fc.boolean(),
  }),
);

describe("a view that grows", () => {
  it("is what the reducer makes of every piece, whether or not somebody looks between them", () => {
    fc.assert(
      fc.property(steps, (told) => {
        let view = emptyFold("s", 0).view;
        let growing = new GrowingView(view);
        for (const { action, look } of [...opening.map((action) => ({ action, look: false })), ...told]) {
          const next = viewReducer(view, action, { now: () => 5 });
          const grown = growing.after(action, () => 5);
          expect(grown === growing).toBe(next === view);
          expect(grown.activity).toBe(next.chat.activity);
          expect(grown.activeTurnId).toBe(next.chat.activeTurn?.id);
          expect(grown.session).toEqual(next.session);
          if (look) expect(grown.part("t1", "n")).toEqual(lastOf(next, "n"));
          if (look) expect(grown.view).toEqual(next);
          [view, growing] = [next, grown];
        }
        expect(growing.view).toEqual(view);
      }),
    );
  });

  it("is the same object however often somebody looks, and stays as it was when more comes", () => {
    const grown = [...opening, delta("Hel"), delta("lo")].reduce(
      (growing, action) => growing.after(action, () => 0),
      new GrowingView(emptyFold("s", 0).view),
    );
    const { view } = grown;
    const longer = grown.after(delta("!"), () => 0);
    expect(grown.view).toBe(view);
    expect([contentOf(grown), contentOf(longer), contentOf(grown)]).toEqual(["Hello", "Hello!", "Hello"]);
  });
});

function lastOf({ chat }: View, id: string) {
  const { responseParts } = chat.activeTurn ?? chat.turns.at(-1) ?? { responseParts: [] };
  return responseParts.findLast((candidate) => candidate.kind === "markdown" && candidate.id === id);
}

function delta(content: string): ViewAction {
  return { type: "chat/delta", ...turn, partId: "m", content };
}

function contentOf({ view }: GrowingView) {
  const part = view.chat.activeTurn?.responseParts[0];
  return part?.kind === "markdown" ? part.content : undefined;
}
