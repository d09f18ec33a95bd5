/** Token numbers for Paseo, always the full set: each report replaces the last as a whole. */
import type { ProviderUsage } from "@getpaseo/plugin/server/provider";
import type { SessionState } from "../../shared/session/state.ts";

/**
 * Input and output are sums of the session, as Muse counts them: Paseo's meter shows only the context, and whoever
 * reads the numbers of an agent wants what it has used, not what its newest call did. The context meter shows what
 * the newest model call held where Muse reports no context of its own. `contextLimit` is the catalog's limit for the
 * model in use, in tokens.
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
    ...(usage?.cachedInputTokens !== undefined && { cachedInputTokens: usage.cachedInputTokens }),
    ...(used !== undefined && { contextWindowUsedTokens: used }),
    ...(max !== undefined && { contextWindowMaxTokens: max }),
  };
}
