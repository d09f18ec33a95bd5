/** When a host that ended has another one after it, and what is told where not. */
import { describe, expect, it } from "vitest";
import {
  type HostFailure,
  isPassing,
  MOST_RESTARTS,
  WINDOW_MS,
  whyOver,
  withFailure,
} from "../../../../server/session/process/restart-rules.ts";

const failure = (at: number, code: string): HostFailure => {
  const error = { code, message: `It ended (${code}).` };
  return { at, error, isPassing: isPassing(error) };
};
const advice = (code: string) => ` Advice for ${code}.`;
const over = (...failures: readonly HostFailure[]) =>
  whyOver(failures.reduce<readonly HostFailure[]>(withFailure, []), advice);

describe("a host that ended", () => {
  it.each(["crash", "unhandled", "clean", "lease", "handshake"])("(%s) has another one after it", (code) => {
    expect(over(failure(0, code))).toBeUndefined();
  });

  it.each(["usage", "config", "surfaceUnavailable", "spawnFailed", "notInstalled", "anything newer"])(
    "(%s) has none: the same start would end in the same",
    (code) => {
      expect(over(failure(0, code))).toEqual({ code, message: `It ended (${code}). Advice for ${code}.` });
    },
  );

  it("has none once so many have ended within the time, and the first cause is told", () => {
    const times = Array.from({ length: MOST_RESTARTS + 1 }, (_, nth) => nth * 1000);
    const crashes = times.map((at, nth) => failure(at, nth === 0 ? "unhandled" : "crash"));
    expect(over(...crashes.slice(0, -1))).toBeUndefined();
    expect(over(...crashes)).toMatchObject({
      code: "unhandled",
      message: expect.stringMatching(/^It ended \(unhandled\)\. .*Advice for unhandled\.$/),
    });
  });

  it("counts no more after a while", () => {
    const times = Array.from({ length: 10 }, (_, nth) => nth * (WINDOW_MS / MOST_RESTARTS));
    expect(over(...times.map((at) => failure(at, "crash")))).toBeUndefined();
  });

  it("is the first cause where the next one cannot be started, and that is told as well", () => {
    const told = over(failure(0, "crash"), failure(1, "config"));
    expect(told?.code).toBe("crash");
    expect(told?.message).toBe(
      "It ended (crash). It could not be started again: It ended (config). Advice for config.",
    );
  });
});
