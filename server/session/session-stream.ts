/**
 * The events of one session in the order of its view. Where the host says that some were not delivered, the
 * missing ones are read by page while the live ones wait.
 */
import { HostGone } from "../host/errors.ts";
import type { MspClient } from "../msp/client.ts";
import type { EventParams, MspEvent } from "../msp/events.ts";
import { type ViewPlace, viewPages } from "./view-pages.ts";

export interface SessionStreamOptions {
  readonly client: Pick<MspClient, "query">;
  readonly sessionId: string;
  readonly apply: (event: MspEvent) => void;
  /** Has the host serve the whole session anew and applies that. Rejects where it serves nothing. */
  readonly serveAnew: () => Promise<void>;
  /** Not all of the missing events could be had; the stream goes on without them. */
  readonly onLoss: (error: unknown) => void;
}

type Gap = EventParams<"view/gap">;

export class SessionStream {
  readonly #options: SessionStreamOptions;
  /** Facts of the session that were applied: unlike items, they do not show by themselves that they are old. */
  readonly #facts = new Set<string>();
  #held: MspEvent[] | undefined;
  #gaps: Gap[] = [];
  /** Events of the session that came by themselves. */
  #told = 0;
  /** Cursor of the last applied event that can be paged from. */
  #place: string | undefined;

  constructor(options: SessionStreamOptions) {
    this.#options = options;
  }

  receive(event: MspEvent): void {
    if (sessionOf(event) !== this.#options.sessionId) return;
    this.#told += 1;
    if (event.method === "view/gap") void this.#fill(event.params);
    else if (this.#held !== undefined) this.#held.push(event);
    else this.#apply(event);
  }

  /** An event that was applied; as a fact it is not applied again. */
  applied(event: MspEvent): void {
    const key = factKey(event);
    if (key !== undefined) this.#facts.add(key);
    this.#place = pageable(event) ?? this.#place;
  }

  /**
   * Reads what came after the last applied event, for a host that has gone silent, and resolves with the number of
   * events that this applied. As soon as an event comes by itself the reading is over. Never rejects: where nothing
   * can be read, nothing is known to be missing.
   */
  async catchUp(): Promise<number> {
    const { client, sessionId } = this.#options;
    const told = this.#told;
    let count = 0;
    for (const place of this.#place === undefined ? [{}] : [{ cursor: this.#place }, {}]) {
      try {
        for await (const { events } of viewPages(client, sessionId, place)) {
          for (const event of events) {
            if (this.#told !== told || this.#held !== undefined) return count;
            this.#apply(event);
            count += 1;
          }
        }
        return count;
      } catch (error) {
        if (error instanceof HostGone) return count;
      }
    }
    return count;
  }

  #apply(event: MspEvent): void {
    const key = factKey(event);
    if (key !== undefined && this.#facts.has(key)) return;
    this.#options.apply(event);
    this.applied(event);
  }

  async #fill(gap: Gap): Promise<void> {
    this.#gaps.push(gap);
    if (this.#gaps.length > 1) return;
    this.#held = [];
    for (let next = this.#gaps[0]; next !== undefined; next = this.#gaps[0]) {
      await this.#close(next);
      this.#gaps.shift();
    }
    const held = this.#held;
    this.#held = undefined;
    for (const event of held) this.receive(event);
  }

  /** From where the gap begins; else all that there is, in whatever way it can be had. */
  async #close({ after, next }: Gap): Promise<void> {
    const whole = [
      () => this.#read({ cursor: after }, next),
      () => this.#read({}, next),
      () => this.#options.serveAnew(),
    ];
    let fault: unknown;
    for (const attempt of whole) {
      try {
        return await attempt();
      } catch (error) {
        // The end of the host is told by itself.
        if (error instanceof HostGone) return;
        fault ??= error;
      }
    }
    await this.#read({ anchor: "latestCompaction" }, next).catch(() => {});
    this.#options.onLoss(fault);
  }

  async #read(place: ViewPlace, next: string): Promise<void> {
    const { client, sessionId } = this.#options;
    for await (const { events, omitted } of viewPages(client, sessionId, place)) {
      for (const event of events) this.#apply(event);
      if (omitted !== undefined) this.#options.onLoss(omitted);
      if (events.some(({ params }) => "viewCursor" in params && params.viewCursor === next)) return;
    }
  }
}

/** A change of status is told ahead, with the cursor of the event that causes it. */
function factKey({ method, params }: MspEvent): string | undefined {
  if (!method.startsWith("session/") || method === "session/statusChanged") return undefined;
  return "viewCursor" in params && params.viewCursor !== null ? `${method} ${params.viewCursor}` : undefined;
}

/** What is streamed is in no page, and its cursors may be no place to page from; a status has that of its cause. */
function pageable({ method, params }: MspEvent): string | undefined {
  if (method === "item/delta" || method === "item/started" || method === "session/statusChanged")
    return undefined;
  return "viewCursor" in params && params.viewCursor !== null ? params.viewCursor : undefined;
}

function sessionOf({ params }: MspEvent): string | undefined {
  if ("sessionId" in params) return params.sessionId;
  return "session" in params ? params.session.sessionId : undefined;
}
