/**
 * The simulated host against recordings of a real one: the same client frames at the same places must bring the same
 * sequence of host frames, by method, item and status.
 */
import { describe, expect, it } from "vitest";
import type { Frame } from "../../../dev/muse/frame.ts";
import { isObject } from "../../../dev/muse/frame.ts";
import { memoryStore } from "../../../dev/muse/memory-store.ts";
import type { SimulatedMuseOptions } from "../../../dev/muse/simulated-muse.ts";
import { exchange, exchangeNames, RECORDINGS } from "../../frames.ts";
import { dig, nameOf, shakeHands, startTalk, type Talk, talkTo, textAt } from "./talk.ts";

/** Reminders end in either order, completed or cancelled; runs of deltas count once. */
function normal(frames: readonly Frame[]): string[] {
  return frames
    .map((frame) =>
      nameOf(frame).replace(/^item\/completed (skill|verify)-reminder .*/, "item/completed reminder"),
    )
    .filter((name, index, all) => name !== "item/delta" || all[index - 1] !== "item/delta");
}

/** The first frame of a method that was sent last. */
const last = (talk: Talk, method: string): Frame | undefined =>
  talk.muse.sent.findLast((frame) => frame.method === method);

/** Carries over what a recorded client frame means into the simulated session. */
function resend(talk: Talk, frame: Frame, prompt: string): void {
  switch (frame.method) {
    case "turn/start":
      talk.prompt(prompt);
      break;
    case "turn/interrupt":
      talk.command("turn/interrupt", { turnId: dig(last(talk, "turn/started"), "params", "turnId") });
      break;
    case "item/readOutput": {
      const item = dig(last(talk, "item/updated"), "params", "item");
      const params = { itemId: dig(item, "itemId"), outputRef: dig(item, "patchRef", "id") };
      talk.ask("item/readOutput", { ...params, sessionId: talk.sessionId });
      break;
    }
    case "approval/decide": {
      const asked = last(talk, "approval/updated") ?? last(talk, "approval/requested");
      const approvalId = dig(asked, "params", "approvalId");
      const requirementId = dig(asked, "params", "currentRequirementId");
      talk.command("approval/decide", { approvalId, choiceId: "allow_once", requirementId });
      break;
    }
    case "userInput/cancel":
      talk.command("userInput/cancel", {
        reason: "no",
        userInputId: dig(last(talk, "userInput/requested"), "params", "userInputId"),
      });
      break;
    case undefined:
      talk.muse.send({ id: frame.id, result: {} });
      break;
    default:
      throw new Error(`no equivalent for ${String(frame.method)}`);
  }
}

/** Plays the client's part of a recording against `talk` and compares all that the host sent since `from`. */
function compare(name: string, talk: Talk, from: number, prompt: string): void {
  const real: Frame[] = [];
  const sim = () => normal(talk.muse.sent.slice(from));
  for (const { dir, frame } of exchange(RECORDINGS, name)) {
    if (dir === "server") {
      real.push(frame);
      continue;
    }
    if (
      frame.method === "initialize" ||
      frame.method === "initialized" ||
      /^session\/(start|resume)$/.test(String(frame.method))
    )
      continue;
    const count = normal(real).length;
    if (sim().length < count) talk.muse.settle(() => sim().length >= count);
    resend(talk, frame, prompt);
  }
  const closing = real.findIndex((frame) => frame.method === "session/closed");
  const count = normal(real.slice(0, closing)).length;
  if (sim().length < count) talk.muse.settle(() => sim().length >= count);
  talk.muse.close();
  expect(sim()).toEqual(normal(real));
}

/** Whether the recorded host delivered the branch at the end of the turn. */
function branchAtEnd(name: string): "sent" | "unsent" {
  const methods = exchange(RECORDINGS, name).map(({ frame }) => frame["method"]);
  return methods[methods.indexOf("turn/completed") + 1] === "session/branchChanged" ? "sent" : "unsent";
}

const capabilities = { experimentalApi: true, requestedCapabilities: ["sessionMcp", "sessionListStream"] };

describe.runIf(exchangeNames(RECORDINGS).length > 0)("against a recording", () => {
  it.each([
    ["interrupt", "sleep"],
    ["multi-stage-approval", "three stages"],
    ["tools-edit", "work"],
    ["phase3-cancel", "ask one"],
  ])("%s has the same order", (name, prompt) => {
    const options: SimulatedMuseOptions = { lies: { branchAtEnd: branchAtEnd(name) } };
    compare(name, startTalk(options, capabilities), 0, prompt);
  });

  it("resume-with-cursor has the same order", () => {
    const store = memoryStore(true);
    const first = startTalk({ lies: { branchAtEnd: "sent" }, store }, capabilities);
    const { sessionId } = first;
    first.prompt("hello");
    first.muse.settle();
    const cursor = textAt(
      first.muse.sent.findLast((frame) => frame.method === "session/branchChanged"),
      "params",
      "viewCursor",
    );
    first.muse.close();
    const second = talkTo(shakeHands({ seed: "second", store }, capabilities), sessionId);
    second.command("session/resume");
    second.prompt("hello");
    second.muse.settle();
    second.muse.close();
    const muse = shakeHands({ lies: { branchAtEnd: "unsent" }, seed: "third", store }, capabilities);
    const third = talkTo(muse, sessionId);
    third.command("session/resume", { cursor });
    compare("resume-with-cursor", third, 0, "hello");
  });

  it("phase3-default-workflow has the same page", () => {
    const talk = startTalk({}, capabilities);
    for (const prompt of ["hello", "hello", "workflow", "think"]) {
      talk.prompt(prompt);
      talk.muse.settle();
    }
    const page = talk.answerTo("view/page", { limit: 1000, sessionId: talk.sessionId });
    const real = exchange(RECORDINGS, "phase3-default-workflow").at(-1)?.frame;
    const names = (frame: unknown): string[] => {
      const events = dig(frame, "result", "events");
      if (!Array.isArray(events)) throw new Error("no events");
      return normal(events.filter(isObject));
    };
    expect(names(page)).toEqual(names(real));
    expect(dig(page, "result", "nextCursor")).toBeNull();
  });
});
