/** JSON values as the plugin contract carries them: what survives `JSON.stringify` unchanged. */
import { z } from "zod";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);

export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);

/** An identifier: any string but the empty one. */
export const id = z.string().min(1);
