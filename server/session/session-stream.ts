/**
 * The events of one session in the order of its view. Where the host says that some were not delivered, the
 * missing ones are read by page while the live ones wait.
 */
import type { MspClient } from "../msp/client.ts";
import type { EventParams, MspEvent } from "../msp/events.ts";
import { viewPages } from "./view-pages.ts";

export interface SessionStreamOptions {
  readonly client: MspClient;
  readonly sessionId: string;
  readonly apply: (event: MspEvent) => void;
  /** The missing events cannot be had; the stream goes on without them. */
  readonly onLoss: (error: unknown) => void;
}

export class SessionStream {
  readonly #options: SessionStreamOptions;
  #held: MspEvent[] | undefined;
  #gaps: EventParams<"view/gap">[] = [];

  constructor(options: SessionStreamOptions) {
    this.#options = options;
  }

  receive(event: MspEvent): void {
    if (sessionOf(event) !== this.#options.sessionId) return;
    if (event.method === "view/gap") void this.#fill(event.params);
    else if (this.#held !== undefined) this.#held.push(event);
    else this.#options.apply(event);
  }

  /** Reads the whole view from its beginning, for a history that was not served. */
  async readAll(): Promise<void> {
    await this.#holdingLive(async () => {
      for await (const events of this.#pages()) for (const event of events) this.#options.apply(event);
    });
  }

  async #fill(gap: EventParams<"view/gap">): Promise<void> {
    this.#gaps.push(gap);
    if (this.#gaps.length > 1) return;
    await this.#holdingLive(async () => {
      for (let next = this.#gaps[0]; next !== undefined; next = this.#gaps[0]) {
        await this.#read(next);
        this.#gaps.shift();
      }
    });
  }

  async #read({ after, next }: EventParams<"view/gap">): Promise<void> {
    for await (const events of this.#pages(after)) {
      for (const event of events) this.#options.apply(event);
      if (events.some((event) => "viewCursor" in event.params && event.params.viewCursor === next)) return;
    }
  }

  async #holdingLive(work: () => Promise<void>): Promise<void> {
    this.#held ??= [];
    try {
      await work();
    } catch (error) {
      this.#gaps = [];
      this.#options.onLoss(error);
    } finally {
      const held = this.#held ?? [];
      this.#held = undefined;
      for (const event of held) this.receive(event);
    }
  }

  #pages(after?: string): AsyncGenerator<readonly MspEvent[]> {
    return viewPages(this.#options.client, this.#options.sessionId, after);
  }
}

function sessionOf({ params }: MspEvent): string | undefined {
  if ("sessionId" in params) return params.sessionId;
  return "session" in params ? params.session.sessionId : undefined;
}
