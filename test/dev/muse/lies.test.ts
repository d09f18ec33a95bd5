/** What the host does when a test asks it to depart from the recorded behaviour. */
import { describe, expect, it } from "vitest";
import type { Frame } from "../../../dev/muse/frame.ts";
import type { Lies } from "../../../dev/muse/lies.ts";
import { createSimulatedMuse } from "../../../dev/muse/simulated-muse.ts";
import { dig, namesOf, startTalk, textAt } from "./talk.ts";

const questions = (frames: readonly Frame[]) =>
  namesOf(frames).filter((name) => /^(approval|userInput)\/request/.test(name));

describe("a host that lies", () => {
  it.each([
    ["notificationThenRequest", ["approval/requested", "approval/request"]],
    ["requestOnly", ["approval/request"]],
    ["notificationOnly", ["approval/requested"]],
    ["requestThenNotification", ["approval/request", "approval/requested"]],
  ] as const)("asks in the form %s", (approvalForm, expected) => {
    const talk = startTalk({ lies: { approvalForm } });
    talk.prompt("shell");
    expect(questions(talk.muse.settle())).toEqual(expected);
  });

  it("asks again for every stage", () => {
    const talk = startTalk({ lies: { approvalForm: "freshRequestPerStage" } });
    talk.prompt("three stages");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    const approvalId = textAt(
      asked.find((frame) => frame.method === "approval/request"),
      "params",
      "approvalId",
    );
    const requirementId = { approvalId, sourceIndex: 1 };
    const frames = talk.command("approval/decide", { approvalId, choiceId: "allow_once", requirementId });
    expect(namesOf(frames)).toEqual(["result", "approval/updated", "approval/request"]);
    expect(dig(frames[2], "params", "currentRequirementId", "sourceIndex")).toBe(2);
  });

  it("withholds the request of a prompt from a client without dialogs", () => {
    const talk = startTalk({}, { userInputDialogs: false });
    talk.prompt("ask one");
    expect(questions(talk.muse.settle())).toEqual(["userInput/requested"]);
  });

  it("acknowledges never, late, or after the whole turn", () => {
    const never = startTalk({ lies: { ack: { "turn/start": "never" } } });
    expect(namesOf(never.prompt("hello"))).not.toContain("result");
    expect(namesOf(never.muse.settle())).not.toContain("result");
    const late = startTalk({ lies: { ack: { "turn/start": 500 } } });
    expect(namesOf(late.prompt("hello"))).not.toContain("result");
    expect(namesOf(late.muse.advance(501))).toContain("result");
    const after = startTalk({ lies: { ack: { "turn/start": "afterTurn" } } });
    after.prompt("hello");
    const names = namesOf(after.muse.settle());
    expect(names.indexOf("result")).toBeGreaterThan(names.indexOf("turn/completed completed"));
  });

  it("shows another version, fingerprint, grants and durability, or never answers", () => {
    const lies: Lies = {
      durability: "cloudy",
      fingerprint: "sha256:00",
      grants: ["userShell"],
      version: "9.9.9",
    };
    const muse = createSimulatedMuse({ lies });
    const params = { clientInfo: { name: "test", version: "1" } };
    const [answer] = muse.send({ id: 1, method: "initialize", params });
    expect(dig(answer, "result")).toMatchObject({
      grantedCapabilities: ["userShell"],
      schema: { fingerprint: "sha256:00" },
      serverInfo: { version: "9.9.9" },
      sessionDurability: "cloudy",
    });
    const without = createSimulatedMuse({ lies: { durability: null, fingerprint: null } });
    const [bare] = without.send({ id: 1, method: "initialize", params });
    expect(dig(bare, "result", "schema")).toEqual({ version: 1 });
    expect(dig(bare, "result", "sessionDurability")).toBeUndefined();
    const silent = createSimulatedMuse({ lies: { neverInitialize: true } });
    expect(silent.send({ id: 1, method: "initialize", params })).toEqual([]);
  });

  it("answers twice", () => {
    const talk = startTalk({ lies: { ack: { "usage/read": "twice" } } });
    expect(namesOf(talk.ask("usage/read"))).toEqual(["result", "result"]);
  });

  it("serves the history and the pages that it likes", () => {
    const talk = startTalk({
      lies: { history: { bare: true, mode: "snapshot" }, pageMost: 2, truncatedBefore: 2 },
    });
    talk.prompt("hello");
    talk.muse.settle();
    const history = dig(
      talk.command("session/resume").find((frame) => "result" in frame),
      "result",
      "history",
    );
    expect(Object.keys(Object(dig(history, "snapshot", "state")))).toEqual(["items"]);
    const page = (params: object) =>
      talk.answerTo("view/page", { limit: 500, sessionId: talk.sessionId, ...params });
    expect(dig(page({}), "result", "events")).toHaveLength(2);
    expect(dig(page({ cursor: `v:${talk.sessionId}:1` }), "error", "data")).toEqual({
      earliestCursor: `v:${talk.sessionId}:2`,
      kind: "viewTruncated",
      retryable: false,
    });
    const none = startTalk({ lies: { history: { mode: "none", noneReason: "projectionUnavailable" } } });
    const answer = none.command("session/resume").find((frame) => "result" in frame);
    expect(dig(answer, "result", "history", "noneReason")).toBe("projectionUnavailable");
  });

  it("accepts a stop and goes on", () => {
    const talk = startTalk({ lies: { deafToStop: true } });
    talk.prompt("hello");
    expect(namesOf(talk.command("turn/interrupt"))).toEqual(["result"]);
    expect(namesOf(talk.muse.settle())).toContain("turn/completed completed");
  });

  it("substitutes the model of a fork and answers a method with an error", () => {
    const errors = { "skill/list": { code: -32603, kind: "internal", message: "out of order" } };
    const talk = startTalk({ lies: { errors, forkModel: "muse-spark-1.3-contributor" } });
    const fork = talk.command("session/fork").find((frame) => "result" in frame);
    expect(dig(fork, "result", "session", "modelId")).toBe("muse-spark-1.3-contributor");
    expect(namesOf(talk.ask("skill/list", { sessionId: talk.sessionId }))).toEqual(["error internal"]);
  });

  it("offers every kind of model row, and never a sharing one by default", () => {
    const models = dig(startTalk().answerTo("model/list", {}), "result", "models");
    if (!Array.isArray(models)) throw new Error("no models");
    const byDefault = models.filter((row) => dig(row, "isDefault") === true);
    expect(byDefault.map((row) => dig(row, "modelId"))).toEqual(["muse-spark-1.3"]);
    expect(models.some((row) => dig(row, "variants") === "unknown")).toBe(true);
    expect(models.some((row) => dig(row, "contextLimit") === null)).toBe(true);
    expect(models.some((row) => String(dig(row, "displayLabel")).includes("Contributor"))).toBe(true);
  });
});
