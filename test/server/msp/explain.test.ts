import { describe, expect, it } from "vitest";
import { HostGone, RpcError } from "../../../server/host/errors.ts";
import { explain } from "../../../server/msp/explain.ts";
import { toMspError } from "../../../server/msp/request-error.ts";

const told = (code: number, data: object, message = "wire words"): string =>
  explain(toMspError(new RpcError(code, message, data)));

describe("the words for a failure", () => {
  it("say what happened and what to do about it", () => {
    expect(told(-32021, { kind: "sessionInUse" })).toMatch(
      /another Muse process.*close it there.*try again/is,
    );
    expect(told(-32020, { kind: "sessionNotFound" })).toMatch(/no session.*start a new/i);
    expect(told(-32053, { kind: "approvalRequirementStale" })).toMatch(/another step.*decide again/i);
    expect(told(-32001, { kind: "overloaded" })).toMatch(/nothing was done.*try again/i);
  });

  it("name what the host named", () => {
    const resolution = { decision: "approved", resolvedBy: "policy", viewCursor: "c" };
    expect(told(-32051, { kind: "approvalAlreadyResolved", resolution })).toMatch(/approved, by policy/);
    expect(told(-32010, { kind: "capabilityRequired", capability: "userShell" })).toContain('"userShell"');
    expect(told(-32002, { kind: "inputTooLarge", limitBytes: 10_485_760 })).toContain("10 MiB");
    expect(told(-32022, { kind: "sessionAmbiguous", paths: ["/a/x.jsonl", "/b/x.jsonl"] })).toContain(
      "/b/x.jsonl",
    );
    expect(told(-32057, { kind: "userInputAnswerInvalid" }, "too many labels")).toMatch(
      /too many labels.*500/,
    );
  });

  it("leave out the ids of a rejection for a reason that is new", () => {
    const message = "turn/start command 01a0c450 rejected: moon_phase: wait for the full moon.";
    expect(told(-32030, { kind: "commandRejected", reason: "moon_phase" }, message)).toBe(
      "Muse did not do this: moon_phase: wait for the full moon.",
    );
  });

  it("are the host's own where the kind is unknown, whatever its name", () => {
    expect(told(-32099, { kind: "brandNew" }, "The moon is wrong.")).toBe("The moon is wrong.");
    expect(told(-32099, { kind: "toString" }, "The moon is wrong.")).toBe("The moon is wrong.");
  });

  it("are those of the code where the kind is unknown", () => {
    expect(told(-32020, { kind: "sessionVanished" })).toMatch(/no session with this id/i);
    expect(told(-32030, { kind: "somethingNew", reason: "run_active" })).toMatch(/still running/);
  });

  it("do not double the full stop of the host's message", () => {
    expect(told(-32603, { kind: "internal" }, "stream closed early.")).not.toContain("..");
  });

  it("are there for any error at all", () => {
    expect(explain(new HostGone())).toMatch(/process is gone/);
    for (const nothing of [undefined, null, 4, "text", {}, new Error("")]) {
      expect(explain(nothing)).toMatch(/went wrong/);
    }
  });
});
