import { describe, expect, it } from "vitest";
import { FrameTooLarge, HostGone, MalformedResponse, RpcError } from "../../../server/host/errors.ts";
import { toMspError } from "../../../server/msp/request-error.ts";

describe("an error of the host", () => {
  it("keeps its kind, code, message and data", () => {
    const data = {
      kind: "approvalAlreadyResolved",
      approvalId: "a",
      resolution: { decision: "approved", resolvedBy: "user", viewCursor: "c" },
      retryable: false,
    };
    expect(toMspError(new RpcError(-32051, "approval a is already resolved", data))).toMatchObject({
      name: "MspError",
      kind: "approvalAlreadyResolved",
      code: -32051,
      message: "approval a is already resolved",
      retryable: false,
      data: { approvalId: "a", resolution: { decision: "approved", resolvedBy: "user" } },
    });
  });

  it.each([
    [-32700, "parseError"],
    [-32600, "invalidRequest"],
    [-32601, "methodNotFound"],
    [-32602, "invalidParams"],
    [-32603, "internal"],
    [-32021, "sessionInUse"],
    [-32030, "commandRejected"],
    [-32042, "boundaryUnusable"],
    [-32057, "userInputAnswerInvalid"],
    [-32999, "unknown"],
  ])("without a kind takes that of its code %i: %s", (code, kind) => {
    for (const data of [undefined, null, {}, { kind: 4 }, "text", []]) {
      expect(toMspError(new RpcError(code, "m", data))).toMatchObject({ kind, code });
    }
  });

  it.each([
    [-32001, { kind: "overloaded" }, true],
    [-32031, {}, true],
    [-32031, { kind: "backpressured", retryable: false }, false],
    [-32603, { kind: "internal" }, false],
    [-32603, { kind: "internal", retryable: true }, true],
    [-32031, { kind: "somethingNew" }, true],
    [-32999, { kind: "somethingNew" }, false],
    [-32013, {}, false],
  ])("%i with %j can be retried: %s", (code, data, retryable) => {
    expect(toMspError(new RpcError(code, "m", data))).toMatchObject({ retryable });
  });

  it("keeps the difference between no boundary and none named", () => {
    expect(
      toMspError(new RpcError(-32042, "m", { kind: "noBoundary", latestBoundaryCursor: null })),
    ).toMatchObject({
      data: { latestBoundaryCursor: null },
    });
    const unnamed = toMspError(new RpcError(-32042, "m", { kind: "noBoundary" }));
    expect(unnamed).not.toHaveProperty("data.latestBoundaryCursor", null);
  });
});

describe("an error on our side of the wire", () => {
  it("tells the limit of a message that is too large", () => {
    expect(toMspError(new FrameTooLarge(11_000_000, 10_485_760))).toMatchObject({
      kind: "inputTooLarge",
      data: { limitBytes: 10_485_760 },
      retryable: false,
    });
  });

  it("is of kind protocol for an answer that is no response", () => {
    expect(toMspError(new MalformedResponse("no result"))).toMatchObject({ kind: "protocol", code: null });
  });

  it("stays what it is when the host is gone", () => {
    const gone = new HostGone();
    expect(toMspError(gone)).toBe(gone);
  });
});
