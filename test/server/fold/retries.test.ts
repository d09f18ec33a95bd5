/** What is said while Muse tries a model call again: a passing remark, and never an end. */
import { describe, expect, it } from "vitest";
import { projectHistory } from "../../../server/paseo/projection.ts";
import { characterCount } from "../../../shared/characters.ts";
import { answered, asked, ended, reminder, said, started, story, told } from "./story.ts";

const running = [started("run"), said("run")];
const titles = ({ events }: ReturnType<typeof story>) =>
  events.flatMap((event) => (event.type === "session.notice" ? [event.notice.title] : []));

describe("a model call that is tried again", () => {
  const retry = (nextAttempt: number, reason = "model stream closed early") =>
    told("turn/retryScheduled", {
      turnId: "run",
      attempt: nextAttempt - 1,
      nextAttempt,
      maxAttempts: 5,
      retryDelayMs: 2000,
      reason,
    });

  it("is told once for each attempt, and shown until the turn goes on", () => {
    const waiting = story(...running, retry(2), retry(2), retry(3));
    expect(titles(waiting)).toEqual(["Muse tries again in 2 s (2 of 5)", "Muse tries again in 2 s (3 of 5)"]);
    expect(waiting.chat.activity).toBe("Muse tries again in 2 s (3 of 5): model stream closed early");
    expect(waiting.turns).toEqual(["started"]);
  });

  it.each([
    ["an item", answered("run")],
    ["a piece of text", told("item/delta", { itemId: "early", field: "text", delta: "It" })],
    ["something to decide", asked("a", "run")],
    ["the end", ended("run")],
    ["the end as a failure", told("turn/completed", { turnId: "run", terminal: "failed", durationMs: 1 })],
  ])("is shown no more after %s", (_sign, sign) => {
    expect(story(...running, retry(2), sign).chat.activity).toBeUndefined();
  });

  it("is still shown while nothing but a reminder moves", () => {
    const { chat } = story(...running, retry(2), reminder("run", "inProgress"), reminder("run", "completed"));
    expect(chat.activity).toContain("tries again");
  });

  it("never comes back once the turn has gone on, and never after its end", () => {
    expect(story(...running, retry(2), answered("run"), retry(2)).chat.activity).toBeUndefined();
    expect(story(...running, ended("run"), retry(2)).chat.activity).toBeUndefined();
  });

  it("is told of a turn that nobody here started and of which nothing has come yet", () => {
    const foreign = story(started("run"), retry(2));
    expect(foreign.chat.activity).toContain("tries again");
    expect(foreign.turns).toEqual(["started"]);
  });

  it("puts a long reason of many lines on one line of bounded length", () => {
    const { chat, session } = story(...running, retry(2, `first\nsecond\u2028${"😀".repeat(400)}`));
    expect(characterCount(chat.activity ?? "")).toBeLessThan(240);
    expect(chat.activity).toContain("first second 😀");
    expect(session.notices[0]?.description).toMatch(/^first second 😀+…$/u);
  });

  it("is no news when the conversation is read anew", () => {
    const { chat, session } = story(...running, retry(2), ended("run"));
    const { events } = projectHistory("s2", { chat, session });
    expect(events.filter(({ type }) => type === "session.notice")).toEqual([]);
  });

  it("and fails for the last time leaves the failure to the turn's own end", () => {
    const error = { kind: "modelError", message: "rate limited", retryable: true };
    const failed = told("turn/completed", { turnId: "run", terminal: "failed", error });
    expect(story(...running, retry(2), failed).turns).toEqual(["started", "failed"]);
  });
});
