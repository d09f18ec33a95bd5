/** The real clock, timers and identifiers. */
import timers from "node:timers";
import { v7 } from "uuid";
import type { Ports } from "./ports.ts";

export const systemPorts: Ports = {
  now: Date.now,
  timer(delayMs, fire) {
    const timer = timers.setTimeout(fire, delayMs);
    timer.unref();
    return () => timers.clearTimeout(timer);
  },
  uuidv7: () => v7(),
  log: (message) => console.log(message),
  random: Math.random,
};
