/** Tokens of what runs beside the turn; Muse never counts them into the usage of the session. */
export function tokensOf(
  usage: { readonly inputTokens: number; readonly outputTokens: number } | undefined,
): number | undefined {
  return usage === undefined ? undefined : usage.inputTokens + usage.outputTokens;
}
