/** JSON-RPC frames, and the one way in which the host writes them: members in alphabetical order at every depth. */

/** Any frame, before or after writing. */
export type Frame = Readonly<Record<string, unknown>>;

export type RequestId = string | number;

/** True for a plain JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same value with object members in alphabetical order and without undefined members. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, member]) => [name, ordered(member)]));
}

/** One form for equal payloads whatever their member order. */
export function canonical(value: unknown): string {
  return JSON.stringify(ordered(value));
}
