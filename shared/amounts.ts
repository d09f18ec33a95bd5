/** Numbers as people read them, the same on every device: engines of phones know no locales. */

/** `1,234` */
export function counted(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1.2 s`, `2 min 5 s` or `1 h 2 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

interface Effort {
  readonly durationMs?: number | undefined;
  readonly totalTokens?: number | undefined;
}

/** What is known of how much something took. */
export function effort({ durationMs, totalTokens }: Effort): readonly string[] {
  return [
    ...(durationMs === undefined ? [] : [durationText(durationMs)]),
    ...(totalTokens === undefined || totalTokens === 0 ? [] : [`${counted(totalTokens)} tokens`]),
  ];
}
