/**
 * The events of one session in the order of its view. Where some were not delivered, they are read by page, and what
 * comes by itself meanwhile waits for them: it is newer than anything that is missing.
 */
import { HostGone } from "../../host/errors.ts";
import type { MspClient } from "../../msp/client.ts";
import { MspError } from "../../msp/errors.ts";
import type { MspEvent } from "../../msp/events.ts";
import type { Ports } from "../../ports.ts";
import { isStalled, withPageLimit } from "../past/page-limit.ts";
import { sessionOf, type ViewPlace, viewPages } from "../past/view-pages.ts";
import { missedEvents } from "./missed-events.ts";
import { cursorOf, ToldCursors } from "./told-cursors.ts";

export interface SessionStreamOptions {
  readonly client: Pick<MspClient, "query">;
  readonly ports: Pick<Ports, "timer">;
  readonly sessionId: string;
  /** Tells whether the event said anything new. */
  readonly apply: (event: MspEvent) => boolean;
  /** Has the host serve the whole session anew and applies that. Rejects where it serves nothing. */
  readonly serveAnew: () => Promise<void>;
  /** Not all of the missing events could be had; the stream goes on without them. */
  readonly onLoss: (error: unknown) => void;
}

/** Characters of the events that wait for a reading at most; where more come, the reading is given up. */
export const MOST_HELD = 32_000_000;
/** The same of what one reading brings. */
const MOST_READ = 64_000_000;

export class SessionStream {
  readonly #options: SessionStreamOptions;
  readonly #pages: Pick<MspClient, "query">;
  readonly #told = new ToldCursors();
  #held: { readonly events: MspEvent[]; size: number; readonly giveUp: () => void } | undefined;
  /** Places after which something is missing; absent: somewhere. */
  readonly #missing: (string | undefined)[] = [];
  /** From here on events are missing although they were asked for. */
  #lost: { readonly place: string | undefined } | undefined;

  constructor(options: SessionStreamOptions) {
    this.#options = options;
    this.#pages = withPageLimit(options.client, options.ports);
  }

  receive(event: MspEvent): void {
    if (sessionOf(event) !== this.#options.sessionId) return;
    if (event.method === "view/gap") this.#missed(event.params.after);
    else if (this.#held === undefined) this.#apply(event);
    else {
      this.#held.events.push(event);
      this.#held.size += sizeOf(event);
      if (this.#held.size > MOST_HELD) this.#held.giveUp();
    }
  }

  /** Something came in no usable form, and may have been an event of this session. */
  readAgain(): void {
    this.#missed(this.#told.place);
  }

  /** Cursor after which the session is to be told again; absent where all of it is. */
  get place(): string | undefined {
    return this.#lost === undefined ? this.#told.place : this.#lost.place;
  }

  /** The session was told again from that place on. */
  toldAgain(): void {
    this.#lost = undefined;
  }

  /** An event that was applied; as a fact it is not applied again. */
  applied(event: MspEvent): void {
    this.#told.add(event);
  }

  /**
   * Reads what came after the last applied event, for a host that has gone silent, and resolves with the number of
   * events that told something new. Never rejects: where nothing can be read, nothing is known to be missing.
   */
  async catchUp(): Promise<number> {
    if (this.#held !== undefined) return 0;
    let count = 0;
    await this.#hold(async (givenUp) => {
      count = await this.#read(this.place, givenUp).catch(() => 0);
    });
    return count;
  }

  #missed(after: string | undefined): void {
    // One reading goes to the head, so that one for each place is enough.
    if (this.#missing.includes(after)) return;
    this.#missing.push(after);
    if (this.#held === undefined) void this.#hold(async () => {});
  }

  #apply(event: MspEvent): void {
    if (this.#told.hasFact(event)) return;
    this.#options.apply(event);
    this.applied(event);
  }

  /** Gaps that show meanwhile are filled as well before what waits is let through. `givenUp` only ever rejects. */
  async #hold(read: (givenUp: Promise<never>) => Promise<void>): Promise<void> {
    let giveUp = (): void => {};
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(new MspError("overflow", TOO_MUCH));
    });
    givenUp.catch(() => {});
    const held = { events: [], size: 0, giveUp };
    this.#held = held;
    await read(givenUp);
    while (this.#missing.length > 0) await this.#fill(this.#missing.shift(), givenUp);
    this.#held = undefined;
    for (const event of held.events) this.receive(event);
  }

  /** From where the gap begins; else all that there is, in whatever way it can be had. */
  async #fill(after: string | undefined, givenUp: Promise<never>): Promise<void> {
    try {
      await this.#read(after, givenUp);
    } catch (error) {
      const isOver = error instanceof HostGone;
      if (!isFinal(error) && (await this.#serveAnew(givenUp))) return;
      this.#lost ??= { place: after === undefined ? after : (this.#told.placeAt(after) ?? after) };
      // The end of the host is told by itself, and what is missing by the next one.
      if (!isOver) this.#options.onLoss(error);
    }
  }

  async #serveAnew(givenUp: Promise<never>): Promise<boolean> {
    try {
      await Promise.race([this.#options.serveAnew(), givenUp]);
      return true;
    } catch {
      const events: MspEvent[] = [];
      await this.#collect({ anchor: "latestCompaction" }, events, givenUp).catch(() => {});
      this.#take(events, { isUnanchored: true, isCut: true });
      return false;
    }
  }

  /** What follows the place; where Muse does not know it any more, what follows the last event that is known here. */
  async #read(place: string | undefined, givenUp: Promise<never>): Promise<number> {
    if (place === undefined) return this.#readBack(place, givenUp);
    const events: MspEvent[] = [];
    try {
      await this.#collect({ cursor: place }, events, givenUp);
      return this.#take(events);
    } catch (error) {
      if (!isFinal(error)) {
        const count = await this.#readBack(place, givenUp).catch(() => undefined);
        if (count !== undefined) return count;
      }
      this.#take(events, { isCut: true });
      throw error;
    }
  }

  /** Backwards from the head, to what is known. */
  async #readBack(place: string | undefined, givenUp: Promise<never>): Promise<number> {
    const anchor = place === undefined ? undefined : (this.#told.placeAt(place) ?? place);
    const events: MspEvent[] = [];
    const atAnchor = () =>
      anchor === undefined ? -1 : events.findLastIndex((event) => cursorOf(event) === anchor);
    await this.#collect({ direction: "backward" }, events, givenUp, () => atAnchor() >= 0);
    const at = atAnchor();
    if (at >= 0) return this.#take(events.slice(at + 1));
    const known = events.findIndex((event) => this.#told.has(event));
    return this.#take(events.slice(known + 1), { isUnanchored: true });
  }

  /** Reads to the end, or until it is enough, into `events`: what was read before a fault is there. */
  async #collect(
    place: ViewPlace,
    events: MspEvent[],
    givenUp: Promise<never>,
    isEnough = () => false,
  ): Promise<void> {
    const pages = viewPages(this.#pages, this.#options.sessionId, place);
    let size = 0;
    for (;;) {
      const page = await Promise.race([pages.next(), givenUp]);
      if (page.done) return;
      const { events: more, omitted } = page.value;
      if (omitted !== undefined) this.#options.onLoss(omitted);
      if (place.direction === "backward") events.unshift(...more);
      else events.push(...more);
      for (const event of more) size += sizeOf(event);
      if (isEnough()) return;
      if (size > MOST_READ) throw new MspError("overflow", TOO_MUCH);
    }
  }

  /** Applies what is missing here, and tells how much of it was new. */
  #take(events: readonly MspEvent[], how: { isUnanchored?: boolean; isCut?: boolean } = {}): number {
    const missed = missedEvents({
      events,
      isKnown: (event) => this.#told.hasFact(event),
      isLate: this.#lost !== undefined,
      ...how,
    });
    let count = 0;
    for (const event of missed) if (this.#options.apply(event)) count += 1;
    for (const event of how.isCut ? missed : events) this.applied(event);
    if (!how.isCut) this.#lost = undefined;
    return count;
  }
}

const TOO_MUCH = "Muse told more in the meantime than can be kept.";

/** Reading in another way would end in the same, and what waits would wait longer. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof HostGone || isStalled(error) || (error instanceof MspError && error.kind === "overflow")
  );
}

/** Characters in a value, roughly. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let size = 8;
  for (const member of Object.values(value)) size += sizeOf(member);
  return size;
}
