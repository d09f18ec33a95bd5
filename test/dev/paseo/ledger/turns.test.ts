/** Prompts and turns: one result per prompt, one terminal per turn. */
import { describe, expect, it } from "vitest";
import { item, permission, prompt, readyStory, resolved, result, runningStory, turn } from "./story.ts";

const shown = (clientMessageId: string) =>
  item({ type: "user_message", id: `u-${clientMessageId}`, text: "hi", clientMessageId });

describe("a turn", () => {
  it("is announced by the prompt's result, starts and ends once", () => {
    const story = readyStory();
    const steps = [
      { sent: prompt("m1") },
      shown("m1"),
      result("m1", { type: "turn" as const, turnId: "t1" }),
      turn("t1", "started"),
      turn("t1", "completed"),
    ];
    expect(story.rules(...steps)).toEqual([]);
  });

  it("has no second terminal", () => {
    expect(runningStory().rules(turn("t1", "completed"), turn("t1", "canceled"))).toEqual([
      "turn.second_terminal",
    ]);
  });

  it("has no terminal without being known", () => {
    expect(readyStory().rules(turn("t9", "completed"))).toEqual(["turn.unknown_terminal"]);
  });

  it("has no terminal without a start", () => {
    const story = readyStory();
    story.rules({ sent: prompt("m1") }, shown("m1"), result("m1", { type: "turn", turnId: "t1" }));
    expect(story.rules(turn("t1", "completed"))).toEqual(["turn.not_started"]);
  });

  it("starts once", () => {
    expect(runningStory().rules(turn("t1", "started"))).toEqual(["turn.started_twice"]);
  });

  it("does not start while another one runs", () => {
    expect(runningStory().rules(turn("t2", "started"))).toEqual(["turn.overlaps"]);
    expect(runningStory().rules(turn("t1", "completed"), turn("t2", "started"))).toEqual([]);
  });

  it("does not start before its prompt has a result", () => {
    const story = readyStory();
    const early = [{ sent: prompt("m1") }, shown("m1"), turn("t1", "started")];
    expect(story.rules(...early, result("m1", { type: "turn", turnId: "t1" }))).toEqual([
      "turn.before_result",
    ]);
  });

  it("keeps its id for itself", () => {
    const again = runningStory();
    again.rules(turn("t1", "completed"));
    expect(again.rules(turn("t1", "started"))).toEqual(["turn.id_reused"]);
    expect(again.rules({ sent: prompt("m2") }, result("m2", { type: "turn", turnId: "t1" }))).toEqual([
      "turn.id_reused",
    ]);
  });

  it("says why it failed", () => {
    expect(runningStory().rules(turn("t1", "failed"))).toEqual(["turn.failed_without_error"]);
    expect(runningStory().rules(turn("t1", "failed", "out of memory"))).toEqual([]);
  });

  it("shows the message that started it", () => {
    const story = readyStory();
    story.rules({ sent: prompt("m1") }, result("m1", { type: "turn", turnId: "t1" }), turn("t1", "started"));
    expect(story.rules(turn("t1", "completed"))).toEqual(["prompt.no_user_message"]);
  });

  it("ends after its permissions are resolved", () => {
    expect(runningStory().rules(permission("p1"), turn("t1", "completed"))).toEqual([
      "permission.open_at_turn_end",
    ]);
    expect(runningStory().rules(permission("p1"), resolved("p1"), turn("t1", "completed"))).toEqual([]);
  });

  it("may come without a prompt", () => {
    expect(readyStory().rules(turn("t5", "started"), turn("t5", "completed"))).toEqual([]);
  });
});

describe("a prompt", () => {
  it("has one result", () => {
    const again = result("m1", { type: "turn", turnId: "t1" });
    expect(runningStory().rules(again)).toEqual(["prompt.second_result"]);
  });

  it("has to exist to have a result", () => {
    expect(readyStory().rules(result("m9", { type: "completed" }))).toEqual(["prompt.unknown_result"]);
  });

  it("that was refused has no result", () => {
    const story = readyStory();
    story.rules({ sent: prompt("m1") }, { refused: prompt("m1") });
    expect(story.rules(result("m1", { type: "completed" }))).toEqual(["prompt.unknown_result"]);
  });

  it("may complete without a turn, or fail", () => {
    expect(readyStory().rules({ sent: prompt("m1") }, result("m1", { type: "completed" }))).toEqual([]);
    const failed = result("m1", { type: "failed", error: { message: "no" } });
    expect(readyStory().rules({ sent: prompt("m1") }, failed)).toEqual([]);
  });
});

describe("a steer", () => {
  it("is accepted into the running turn", () => {
    const story = runningStory();
    const steps = [{ sent: prompt("m2", "steer") }, result("m2", { type: "steer" as const, turnId: "t1" })];
    expect(story.rules(...steps, shown("m2"), turn("t1", "completed"))).toEqual([]);
  });

  it("must show its message before the turn completes", () => {
    const story = runningStory();
    story.rules({ sent: prompt("m2", "steer") }, result("m2", { type: "steer", turnId: "t1" }));
    expect(story.rules(turn("t1", "completed"))).toEqual(["prompt.no_user_message"]);
  });

  it("names the running turn", () => {
    const steps = [{ sent: prompt("m2", "steer") }, result("m2", { type: "steer" as const, turnId: "t2" })];
    expect(runningStory().rules(...steps)).toEqual(["prompt.steer_wrong_turn"]);
  });

  it("starts no turn of its own", () => {
    const steps = [{ sent: prompt("m2", "steer") }, result("m2", { type: "turn" as const, turnId: "t2" })];
    expect(runningStory().rules(...steps)).toEqual(["prompt.steer_started_turn"]);
  });
});
