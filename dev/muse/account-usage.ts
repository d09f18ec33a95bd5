/** What an invented account has used, seen at this moment. */
import type { Host } from "./host.ts";

export function accountUsage(host: Host) {
  const observedAtMs = Math.floor(host.ports.now());
  return {
    observedAtMs,
    tier: "pro",
    weekly: { resetsAtMs: observedAtMs + 400_000_000, usedPercent: 40 },
    window: { resetsAtMs: observedAtMs + 7_200_000, usedPercent: 12, windowDurationMins: 300 },
  };
}
