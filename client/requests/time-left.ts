/** The host's deadline in words. A display and nothing else: the host alone ends a prompt. */

/** `leftMs` may be negative: the deadline has passed and the host has not said anything yet. */
export function timeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return "Muse may go on without an answer at any moment.";
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return `Without an answer Muse goes on by itself in ${minutes}:${rest}.`;
}
