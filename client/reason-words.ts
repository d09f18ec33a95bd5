/** What a call that failed says of itself. */
export function reasonWords(reason: unknown): string {
  return reason instanceof Error && reason.message !== "" ? reason.message : String(reason);
}
