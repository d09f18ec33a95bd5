/**
 * How this client reads MSP members: generously. What identifies a thing must be right; a detail that is missing,
 * null or of a wrong type is left out, so that one odd detail never costs an event, a page or a history.
 */
import { z } from "zod";

/** The same shape with every member, at every depth, read-only. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** What a schema yields, read-only. */
export type Wire<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** A schema seen only as the reader of one type, which keeps a table of many of them simple for the compiler. */
export interface Reader<T> {
  safeParse(value: unknown): z.ZodSafeParseResult<T>;
}

/** A word of an open vocabulary, kept verbatim. Where none was given it reads `unknown`, which never means success. */
export const word = z.string().catch("unknown");

/** A text that may be absent or null and is then empty. A value of another type does not fit. */
export const textOrEmpty = z
  .string()
  .or(z.null().transform(() => ""))
  .default("");

/** A number that is only shown or added up; 0 where the host gave none. */
export const count = z.number().catch(0);

/** A flag; false where the host gave none. */
export const flag = z.boolean().catch(false);

/** A detail that may be absent. Null and values that do not fit read as absent; `schema` itself gives absent no value. */
export function optional<S extends z.ZodType>(schema: S) {
  return mayBeAbsent(schema).optional().catch(undefined);
}

/** A member whose null says something ("none"). Absent reads as null; a value of another type does not fit. */
export function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullable().default(null);
}

/** A member where absent ("not said") and null ("none") differ. Values that do not fit read as absent. */
export function nullableOptional<S extends z.ZodType>(schema: S) {
  return mayBeAbsent(schema).nullish().catch(undefined);
}

/** Throws, when the schemas are loaded, where absent already reads as a value. */
function mayBeAbsent<S extends z.ZodType>(schema: S): S {
  if (schema._zod.optin === "optional") throw new Error("A detail with a value of its own is never absent.");
  return schema;
}

/** An array of which the elements that do not fit are left out. Anything but an array does not fit. */
export function list<S extends z.ZodType>(schema: S) {
  return z.array(z.unknown()).transform((values) => {
    const fitting: z.output<S>[] = [];
    for (const value of values) {
      const read = schema.safeParse(value);
      if (read.success) fitting.push(read.data);
    }
    return fitting;
  });
}

/** A list that is empty where the host gave none. */
export function listOrEmpty<S extends z.ZodType>(schema: S) {
  return list(schema).catch([]);
}
