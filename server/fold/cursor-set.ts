/**
 * Cursors that were applied. A value that only grows: `add` gives another set and leaves this one as it was.
 * The sets of one growth share their store, so adding costs the same however many there are.
 */
export class CursorSet {
  static readonly empty = new CursorSet(new Map(), 0);
  /** Each cursor with its place in the order of adding. */
  readonly #places: Map<string, number>;
  /** Those at a later place belong to larger sets. */
  readonly #size: number;

  private constructor(places: Map<string, number>, size: number) {
    this.#places = places;
    this.#size = size;
  }

  has(cursor: string): boolean {
    const place = this.#places.get(cursor);
    return place !== undefined && place < this.#size;
  }

  add(cursor: string): CursorSet {
    if (this.has(cursor)) return this;
    const isNewest = this.#places.size === this.#size;
    const places = isNewest ? this.#places : new Map([...this.#places].slice(0, this.#size));
    places.set(cursor, this.#size);
    return new CursorSet(places, this.#size + 1);
  }
}
