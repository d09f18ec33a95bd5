/** A time in words that name its zone: where the reader is nobody knows here. `ms` is milliseconds since the epoch. */
export function utcTime(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime())
    ? "an unknown time"
    : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
