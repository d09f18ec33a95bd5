/** Token numbers for Paseo, always the full set: each report replaces the last as a whole. */
import type { ProviderUsage } from "@getpaseo/plugin/server/provider";
import type { SessionState } from "../../shared/session/state.ts";

/**
 * Sums of the session; the context meter shows what the newest model call held where Muse reports no context
 * of its own. `contextLimit` is the catalog's limit for the model in use, in tokens.
 */
export function sessionUsage(
  { usage, context }: SessionState,
  contextLimit?: number,
): ProviderUsage | undefined {
  if (usage === undefined && context === undefined) return undefined;
  const used = context?.usedTokens ?? usage?.lastTotalTokens;
  const max = [context?.windowTokens, contextLimit].find((limit) => limit !== undefined && limit > 0);
  return {
    ...(usage && { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }),
    ...(used !== undefined && { contextWindowUsedTokens: used }),
    ...(max !== undefined && { contextWindowMaxTokens: max }),
  };
}
