/** What Paseo's overview shows of what Muse said of an account. */
import { describe, expect, it } from "vitest";
import { newest, usageReport } from "../../../server/helper/usage-report.ts";
import type { Subscription } from "../../../shared/session/state.ts";

const OBSERVED = Date.UTC(2026, 2, 1, 12, 30);

function told(usedPercent: number, minutes = 300, more: Partial<Subscription> = {}): Subscription {
  const window = { usedPercent, resetsAt: OBSERVED + 3_600_000, minutes };
  return {
    observedAt: OBSERVED,
    tier: "pro",
    window,
    weekly: { usedPercent: 40, resetsAt: OBSERVED },
    ...more,
  };
}

function windowsOf(subscription: Subscription) {
  const report = usageReport(subscription);
  return report.status === "available" ? report.windows : [];
}

describe("the report of an account", () => {
  it("has what Muse said, with the plan and how old it is, and no limit that Muse did not name", () => {
    expect(usageReport(told(12))).toEqual({
      status: "available",
      planLabel: "pro",
      windows: [
        {
          id: "five_hour",
          label: "5-hour",
          usedPct: 12,
          remainingPct: 88,
          resetsAt: "2026-03-01T13:30:00.000Z",
        },
        {
          id: "weekly",
          label: "Weekly",
          usedPct: 40,
          remainingPct: 60,
          resetsAt: "2026-03-01T12:30:00.000Z",
        },
      ],
      details: [{ id: "observed", label: "As of", value: "2026-03-01 12:30 UTC" }],
    });
  });

  it.each([
    [300, "five_hour", "5-hour"],
    [120, "7200s", "2-hour"],
    [90, "5400s", "90-minute"],
    [2880, "172800s", "2-day"],
    [0, "current", "Current"],
  ])("names a window of %i minutes by its length", (minutes, id, label) => {
    expect(windowsOf(told(1, minutes))[0]).toMatchObject({ id, label });
  });

  it("says that nothing is left where more was used than there was", () => {
    expect(windowsOf(told(130))[0]).toMatchObject({ usedPct: 130, remainingPct: 0, tone: "danger" });
    expect(windowsOf(told(100))[0]).toMatchObject({ remainingPct: 0, tone: "danger" });
    expect(windowsOf(told(99))[0]).not.toHaveProperty("tone");
  });

  it("says why there is none where Muse told nothing", () => {
    expect(usageReport(undefined)).toEqual({
      status: "unavailable",
      problem: { kind: "no_quota", detail: expect.stringContaining("Send a message") },
    });
  });

  it("names no plan where Muse named none", () => {
    expect(usageReport(told(1, 300, { tier: "" }))).toMatchObject({ planLabel: null });
  });

  it("leaves out a time that is none", () => {
    const odd = told(1, 300, { observedAt: Number.NaN, weekly: { usedPercent: 1, resetsAt: Number.NaN } });
    expect(usageReport(odd)).toMatchObject({ details: [{ value: "an unknown time" }] });
    expect(windowsOf(odd)[1]).toMatchObject({ resetsAt: null });
  });

  it("is that of the newest observation", () => {
    const [early, late] = [told(1), told(2, 300, { observedAt: OBSERVED + 1 })];
    expect(newest([late, early])).toBe(late);
    expect(newest([early, late])).toBe(late);
    expect(newest([])).toBeUndefined();
  });
});
