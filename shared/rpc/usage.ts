/** What Paseo hands back to have the usage of an account read. */
import { z } from "zod";

/** `account` is a digest: it tells accounts apart and nothing else. */
export const usageInput = z.strictObject({ account: z.string() });
