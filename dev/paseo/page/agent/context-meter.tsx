/** How full the model's context is: neutral, amber from 70 %, red above 90 %. */
import type { ProviderUsage } from "@getpaseo/plugin/server/provider";

export function ContextMeter({ usage }: { readonly usage: ProviderUsage | null }) {
  const { contextWindowMaxTokens: max, contextWindowUsedTokens: used, totalCostUsd: cost } = usage ?? {};
  if (max === undefined || used === undefined || max <= 0 || used < 0) return null;
  const percent = Math.round((used / max) * 100);
  const level = percent > 90 ? "failed" : percent >= 70 ? "warning" : "calm";
  const price = cost === undefined || cost <= 0 ? "" : `, $${cost.toFixed(cost < 0.01 ? 4 : 2)} so far`;
  return (
    <span className={`fact context word-${level}`} title={`${short(used)} of ${short(max)} tokens${price}`}>
      {percent}% of context
    </span>
  );
}

function short(tokens: number): string {
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(1)}m`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}
