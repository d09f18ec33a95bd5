/** Messages for the turn that runs: each is pending until it is shown, and each comes to exactly one end. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { answered, ended, reminder, said, sent, started, steered, story, taken, told } from "./story.ts";

const running: readonly FoldInput[] = [sent("run"), taken("run", "started"), started("run"), said("run")];
const steer = (id: string): readonly FoldInput[] => [sent(id, "steer"), taken(id, "steered", "run")];
const refused = (commandId: string): FoldInput => ({
  kind: "refused",
  commandId,
  error: { code: "commandRejected", message: "that turn is not running" },
});

type Told = ReturnType<typeof story>;
const pending = ({ chat }: Told) => chat.steeringMessage?.id;
const resultsOf = ({ events }: Told, id: string) =>
  events.flatMap((event) =>
    event.type === "session.prompt_result" && event.clientMessageId === `message ${id}` ? [event.result] : [],
  );
/** Rows of the timeline that show this message. */
const rowsOf = ({ events }: Told, id: string) =>
  events.filter(
    (event) =>
      event.type === "timeline.item" &&
      event.item.type === "user_message" &&
      event.item.text === `text of ${id}`,
  );
const warnings = ({ session }: Told) => session.notices.filter(({ id }) => id.startsWith("steer:"));

describe("a message that Muse took for the running turn", () => {
  it("is pending until the model sees it, and a row of the turn from then on", () => {
    expect(pending(story(...running, ...steer("s")))).toBe("s");
    expect(rowsOf(story(...running, ...steer("s")), "s")).toHaveLength(0);
    const shown = story(...running, ...steer("s"), steered("s", "run"));
    expect(pending(shown)).toBeUndefined();
    expect(rowsOf(shown, "s")).toMatchObject([{ item: { id: "user:s", clientMessageId: "message s" } }]);
    expect(resultsOf(shown, "s")).toEqual([{ type: "steer", turnId: "run" }]);
    expect(shown.turns).toEqual(["started"]);
  });

  it("is pending in the order of sending where there are several, each in its turn", () => {
    const inputs = [...running, ...steer("a"), ...steer("b"), ...steer("c")];
    const steps = ["a", "b", "c"].map((id) => steered(id, "run"));
    expect([0, 1, 2, 3].map((n) => pending(story(...inputs, ...steps.slice(0, n))))).toEqual([
      "a",
      "b",
      "c",
      undefined,
    ]);
    expect(story(...inputs).session.submissions.filter(({ shown }) => !shown)).toHaveLength(4);
    const all = story(...inputs, ...steps, ended("run"));
    expect(["a", "b", "c"].map((id) => rowsOf(all, id).length)).toEqual([1, 1, 1]);
    expect(warnings(all)).toEqual([]);
  });

  it("that was shown before Muse's answer arrives is not pending again", () => {
    const told = story(...running, sent("s", "steer"), steered("s", "run"), taken("s", "steered", "run"));
    expect(pending(told)).toBeUndefined();
    expect(resultsOf(told, "s")).toHaveLength(1);
    expect(rowsOf(told, "s")).toHaveLength(1);
  });

  it.each([
    ["ended", ended("run")],
    ["was taken back", told("turn/retracted", { turnId: "run", commandId: "run" })],
    ["was followed by another", started("next")],
    ["was lost with its host", { kind: "hostLost", error: { message: "gone" } } as const],
  ])("says so where its turn %s without showing it", (_how, end) => {
    const over = story(...running, ...steer("s"), end, said("next"));
    expect(pending(over)).toBeUndefined();
    expect(warnings(over)).toMatchObject([{ description: expect.stringContaining("text of s") }]);
    expect(resultsOf(over, "s")).toHaveLength(1);
  });

  it("says so as well where Muse's answer comes after the end of the turn", () => {
    const told = story(...running, sent("s", "steer"), ended("run"), taken("s", "steered", "run"));
    expect(pending(told)).toBeUndefined();
    expect(warnings(told)).toHaveLength(1);
    expect(resultsOf(told, "s")).toHaveLength(1);
  });

  it("has no part in a turn that another host ended before it said that it took the message", () => {
    const lost: FoldInput = { kind: "hostLost", error: { message: "gone" }, mayReturn: true };
    const told = story(...running, sent("s", "steer"), lost, taken("s", "steered", "run"));
    expect(resultsOf(told, "s")).toMatchObject([
      { type: "failed", error: { message: expect.stringContaining("Send it again") } },
    ]);
    expect(pending(told)).toBeUndefined();
    expect(told.violations).toEqual([]);
  });

  it("is refused with one answer and nothing else where the turn had ended", () => {
    const told = story(...running, sent("s", "steer"), ended("run"), refused("s"));
    expect(resultsOf(told, "s")).toMatchObject([{ type: "failed" }]);
    expect(pending(told)).toBeUndefined();
    expect(warnings(told)).toEqual([]);
    expect(told.turns).toEqual(["started", "completed"]);
  });

  it("may become a turn of its own, as one row under the id of the client", () => {
    const told = story(
      ...running,
      ...steer("s"),
      ended("run"),
      started("s"),
      said("s"),
      answered("s"),
      ended("s"),
    );
    expect(told.chat.turns.map(({ id }) => id)).toEqual(["run", "s"]);
    expect(rowsOf(told, "s")).toMatchObject([{ item: { id: "user:s", clientMessageId: "message s" } }]);
    expect(resultsOf(told, "s")).toHaveLength(1);
    expect(told.violations).toEqual([]);
  });

  it("ends once whatever the order of its answer, its showing and the turn's end", () => {
    const facts = [taken("s", "steered", "run"), steered("s", "run"), ended("run")];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: 3 }), fc.boolean(), (order, isShown) => {
        const inputs = isShown ? order : order.filter((fact) => fact !== facts[1]);
        const told = story(...running, sent("s", "steer"), ...inputs);
        expect(pending(told)).toBeUndefined();
        expect(resultsOf(told, "s")).toHaveLength(1);
        expect(rowsOf(told, "s")).toHaveLength(isShown ? 1 : 0);
        if (!isShown) expect(warnings(told)).toHaveLength(1);
        expect(told.violations).toEqual([]);
      }),
    );
  });

  it("in the winding-down wait is pending like any other, and the wait is over when it is shown", () => {
    const tail = [...running, answered("run"), reminder("run", "inProgress")];
    const waiting = story(...tail, ...steer("s"));
    expect(waiting.chat).toMatchObject({ activity: "Finishing up", steeringMessage: { id: "s" } });
    const shown = story(...tail, ...steer("s"), steered("s", "run"));
    expect(shown.chat.activity).toBeUndefined();
    expect(shown.turns).toEqual(["started"]);
  });
});
