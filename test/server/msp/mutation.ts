/** Changes a frame in one place, or in all places, to see what a reader makes of it. */
import { isRecord } from "./exchange.ts";

export type Path = readonly (string | number)[];

/** Every place in a value, the value itself not included. */
export function places(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((element, at) => [at, element])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, member]) => [[...path, key], ...places(member, [...path, key])]);
}

/** The same value with another one at a place. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((element, at) => (at === key ? replaced(element, rest, by) : element));
  if (!isRecord(value)) return value;
  return { ...value, [key]: replaced(value[key], rest, by) };
}

/** The same value with members of a future version in each of its objects. */
export function newer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newer);
  if (!isRecord(value)) return value;
  const grown = Object.entries(value).map(([key, member]) => [key, newer(member)]);
  return { ...Object.fromEntries(grown), fromTheFuture: { deep: [1] } };
}

/** Takes out again what a free-form member took in from the future. */
export function withoutFuture(value: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(value), (_key, member) => {
    if (!isRecord(member)) return member;
    const { fromTheFuture: _, ...rest } = member;
    return rest;
  });
}
