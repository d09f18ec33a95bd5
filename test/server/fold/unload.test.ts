/** A conversation that grows for days: what is long over is let go of, and nothing else changes. */
import { describe, expect, it } from "vitest";
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { forkPoint } from "../../../server/fold/fork-point.ts";
import { MOST_CHARACTERS } from "../../../server/fold/unload.ts";
import type { Fold } from "../../../server/fold/workspace.ts";
import { project, projectHistory } from "../../../server/paseo/projection.ts";
import { viewReducer } from "../../../shared/view.ts";
import { answered, asked, ended, resolved, said, told } from "./story.ts";

const LONG = "x".repeat(2_000_000);
const start = (turnId: string) =>
  told("turn/started", { turnId, commandId: turnId, viewCursor: `start of ${turnId}` });
const call = (id: string, turnId: string) =>
  told("item/completed", {
    item: {
      itemId: id,
      kind: "toolCall",
      status: "completed",
      revision: 2,
      turnId,
      tool: "bash",
      args: "{}",
      callId: id,
    },
  });
const turn = (id: string): readonly FoldInput[] => [
  start(id),
  said(id),
  asked(`c-${id}`, id),
  resolved(`c-${id}`, id),
  call(`c-${id}`, id),
  answered(id, { itemId: `a-${id}`, text: LONG }),
  ended(id),
];

/** Folds the turns one after the other, and tells each step. */
function folded(
  count: number,
  each: (fold: Fold, actions: ReturnType<typeof step>["actions"]) => void = () => {},
) {
  let fold = emptyFold("s", 0);
  for (let nth = 0; nth < count; nth += 1)
    for (const input of turn(`t${nth}`)) {
      const next = step(fold, input, 0);
      fold = next.fold;
      each(fold, next.actions);
    }
  return fold;
}

describe("a conversation that has grown too long", () => {
  it("keeps its newest turns within the bound, and says from where the others can be loaded", () => {
    let most = 0;
    const fold = folded(40, ({ view }) => {
      most = Math.max(most, view.chat.turns.length);
    });
    const { chat, session } = fold.view;
    expect(most * LONG.length).toBeLessThanOrEqual(MOST_CHARACTERS + LONG.length);
    expect(chat.turns.at(-1)?.id).toBe("t39");
    expect(chat.turnsNextCursor).toBe(`start of ${chat.turns[0]?.id}`);
    expect(session.approvals).toHaveLength(chat.turns.length);
    expect(forkPoint(fold, "t0")).toEqual({ kind: "older", cursor: chat.turnsNextCursor });
  });

  it("tells a client that follows the same as one that looks now", () => {
    let view = emptyFold("s", 0).view;
    const fold = folded(20, (_fold, actions) => {
      view = actions.reduce((at, action) => viewReducer(at, action, { now: () => 0 }), view);
    });
    expect(fold.view.chat.turnsNextCursor).toBeDefined();
    expect(view).toEqual(fold.view);
  });

  it("tells Paseo nothing of it, and asks nobody again what was decided in a turn that is gone", () => {
    let { projection } = projectHistory("s1", emptyFold("s", 0).view);
    const heardWithUnloading: string[][] = [];
    let fold = folded(20, ({ view }, actions) => {
      const projected = project(projection, view);
      projection = projected.projection;
      if (actions.some(({ type }) => type === "muse/turnsUnloaded"))
        heardWithUnloading.push(projected.events.map(({ type }) => type));
    });
    expect(heardWithUnloading.length).toBeGreaterThan(0);
    expect(heardWithUnloading.flat()).not.toContain("timeline.item");
    for (const input of [asked("c-t0", "t0"), call("c-t0", "t0"), ended("t0")])
      fold = step(fold, input, 0).fold;
    expect(project(projection, fold.view).events).toEqual([]);
  });

  it("keeps a turn of which something still runs, and all that came after it", () => {
    const background = told("item/updated", {
      item: {
        itemId: "w",
        kind: "workflow",
        status: "inProgress",
        revision: 1,
        turnId: "t1",
        workflowRunId: "run",
        label: "nightly",
      },
    });
    let fold = emptyFold("s", 0);
    for (let nth = 0; nth < 20; nth += 1)
      for (const input of nth === 1 ? [...turn("t1").slice(0, -1), background, ended("t1")] : turn(`t${nth}`))
        fold = step(fold, input, 0).fold;
    expect(fold.view.chat.turns.map(({ id }) => id)).toEqual(
      Array.from({ length: 19 }, (_, nth) => `t${nth + 1}`),
    );
    expect(fold.view.session.workflows).toMatchObject([{ status: "inProgress", turnId: "t1" }]);
  });
});
