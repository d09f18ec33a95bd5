/** What an error says, for a person or for the other side of a process boundary. */
import { z } from "zod";

export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
