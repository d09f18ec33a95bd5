/** What an account has left, as Paseo shows it for a usage source. */
import type { UsageReport, UsageWindow } from "@getpaseo/plugin/server";
import type { Subscription, SubscriptionWindow } from "../../shared/session/state.ts";
import { utcTime } from "../utc-time.ts";

const NOTHING_TOLD =
  "Muse has told nothing of a subscription. It does so after an answer that a subscription pays for; with an API key there is none. Send a message, then look again.";

/** Muse repeats what it heard last and cannot be made to ask anew, so that the report says how old it is. */
export function usageReport(subscription: Subscription | undefined): UsageReport {
  if (subscription === undefined)
    return { status: "unavailable", problem: { kind: "no_quota", detail: NOTHING_TOLD } };
  const { observedAt, tier, window, weekly } = subscription;
  return {
    status: "available",
    planLabel: tier === "" ? null : tier,
    windows: [
      usageWindow(windowName(window.minutes), window),
      usageWindow({ id: "weekly", label: "Weekly" }, weekly),
    ],
    details: [{ id: "observed", label: "As of", value: utcTime(observedAt) }],
  };
}

/** The later of two observations; equal ones are one. */
export function newest(observed: readonly Subscription[]): Subscription | undefined {
  return observed.toSorted((a, b) => b.observedAt - a.observedAt)[0];
}

/** Percent as Muse counts them, which may be more than there was. */
function usageWindow(
  name: Pick<UsageWindow, "id" | "label">,
  { usedPercent, resetsAt }: SubscriptionWindow,
): UsageWindow {
  const resets = new Date(resetsAt);
  return {
    ...name,
    usedPct: usedPercent,
    remainingPct: Math.max(0, 100 - usedPercent),
    resetsAt: Number.isNaN(resets.getTime()) ? null : resets.toISOString(),
    ...(usedPercent >= 100 && { tone: "danger" as const }),
  };
}

/** By the length that Muse reports, under the ids that Paseo's own sources use. */
function windowName(minutes: number): Pick<UsageWindow, "id" | "label"> {
  if (!(minutes > 0)) return { id: "current", label: "Current" };
  if (minutes === 300) return { id: "five_hour", label: "5-hour" };
  const id = `${minutes * 60}s`;
  if (minutes % 1440 === 0) return { id, label: `${minutes / 1440}-day` };
  return { id, label: minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute` };
}
