/** What a host tells while its session is still being opened. */
import type { MspEvent } from "../../msp/events.ts";
import { MOST_HELD, sizeOf } from "./session-stream.ts";

export interface EarlyReceiver {
  receive(event: MspEvent): void;
  readAgain(): void;
}

/** Kept in order up to a size in characters. What is more is let go of, and read from the host's own record instead. */
export class EarlyEvents {
  readonly #most: number;
  #events: MspEvent[] = [];
  #size = 0;

  constructor(most = MOST_HELD) {
    this.#most = most;
  }

  add(event: MspEvent): void {
    if (this.#size > this.#most) return;
    this.#size += sizeOf(event);
    if (this.#size > this.#most) this.#events = [];
    else this.#events.push(event);
  }

  tell(receiver: EarlyReceiver): void {
    if (this.#size > this.#most) receiver.readAgain();
    for (const event of this.#events) receiver.receive(event);
  }
}
