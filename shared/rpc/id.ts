/** An id as clients name things: opaque, never empty, and bounded so that no request is kept for its size. */
import { z } from "zod";

export const id = z.string().min(1).max(4000);

/** Where something stands in an order, or how far a reader is. */
export const position = z.number().int().min(0);
