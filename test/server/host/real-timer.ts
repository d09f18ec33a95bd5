import type { Ports } from "../../../server/ports.ts";

/** Keeps the process alive while it waits, which shows timers that were left behind. */
export const realTimer: Ports["timer"] = (delayMs, fire) => {
  const handle = setTimeout(fire, delayMs);
  return () => clearTimeout(handle);
};
