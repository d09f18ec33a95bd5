/** A session that an earlier host still holds: that host may be ending right now. */
import { MspError } from "../../msp/errors.ts";
import type { Ports } from "../../ports.ts";

/** Milliseconds between the attempts. */
const WAITS_MS: readonly number[] = [200, 400, 800];

/** Rejects with the last refusal where the session stays in use, and at once with any other. */
export async function whenFree<Result>(
  { timer }: Pick<Ports, "timer">,
  open: () => Promise<Result>,
): Promise<Result> {
  for (const waitMs of WAITS_MS) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof MspError && error.kind === "sessionInUse")) throw error;
      await new Promise<void>((resolve) => timer(waitMs, resolve));
    }
  }
  return open();
}
