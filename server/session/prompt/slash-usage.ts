/** The numbers of a session and its account in words, for a person who asks. */
import { counted } from "../../../shared/amounts.ts";
import type { SessionState, Subscription } from "../../../shared/session/state.ts";
import { utcTime } from "../../utc-time.ts";

export function usageText({ usage, context, subscription }: SessionState): string {
  const cached = usage?.cachedInputTokens;
  const session =
    usage === undefined
      ? "Tokens of this session: none counted here yet"
      : `Tokens of this session: ${counted(usage.inputTokens)} in${
          cached === undefined ? "" : ` (${counted(cached)} of them cached)`
        }, ${counted(usage.outputTokens)} out`;
  const used = context?.usedTokens ?? usage?.lastTotalTokens;
  const window = context?.windowTokens === undefined ? "" : ` of ${counted(context.windowTokens)}`;
  return [
    session,
    ...(used === undefined ? [] : [`Context: ${counted(used)}${window} tokens`]),
    ...(subscription === undefined ? ["Subscription: Muse has told nothing of it"] : account(subscription)),
  ].join("\n");
}

/** Muse repeats what it heard last; there is no asking for the present state. */
function account({ observedAt, tier, window, weekly }: Subscription): readonly string[] {
  return [
    `Subscription (${tier}) as of ${utcTime(observedAt)}`,
    `Last ${duration(window.minutes)}: ${window.usedPercent} % used, resets ${utcTime(window.resetsAt)}`,
    `Week: ${weekly.usedPercent} % used, resets ${utcTime(weekly.resetsAt)}`,
  ];
}

function duration(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
