/** The seams to the outside world that tests replace: time, timers and identifiers. */

/** Stops a timer that has not fired yet; harmless afterwards. */
export type CancelTimer = () => void;

export interface Ports {
  /** Wall clock, milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Calls `fire` once after `delayMs` milliseconds. A pending timer never keeps the process alive. */
  readonly timer: (delayMs: number, fire: () => void) => CancelTimer;
  /** A fresh UUIDv7, the only form that MSP accepts as `commandId`. */
  readonly uuidv7: () => string;
  /** One line for the plugin log, which the user can read: never content, never secrets. A detail is for the curious. */
  readonly log: (message: string, weight?: "detail") => void;
  /** A number in `[0, 1)` for jittered waits. */
  readonly random: () => number;
}
