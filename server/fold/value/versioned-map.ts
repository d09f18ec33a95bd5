/**
 * A map as a value: `set` gives another map and leaves this one as it was. The entries are held only by the version
 * that was used last; any other one knows how it differs from the next on the way there. So going on with the newest
 * version costs one entry however many there are, and going back to an older one costs the way.
 */
export class VersionedMap<Key, Value extends string | number | object | true> {
  #held: Map<Key, Value> | Difference<Key, Value>;

  private constructor(held: Map<Key, Value>) {
    this.#held = held;
  }

  static of<Key, Value extends string | number | object | true>(
    ...sources: readonly VersionedMap<Key, Value>[]
  ): VersionedMap<Key, Value> {
    return new VersionedMap(new Map(sources.flatMap((source) => source.entries())));
  }

  get size(): number {
    return this.#entries().size;
  }

  has(key: Key): boolean {
    return this.#entries().has(key);
  }

  get(key: Key): Value | undefined {
    return this.#entries().get(key);
  }

  /** The key that was first set of those that fit. */
  findKey(fits: (value: Value, key: Key) => boolean): Key | undefined {
    for (const [key, value] of this.#entries()) if (fits(value, key)) return key;
    return undefined;
  }

  /** The very same map where the key has that value already. */
  set(key: Key, value: Value): VersionedMap<Key, Value> {
    const entries = this.#entries();
    const before = entries.get(key);
    if (before === value) return this;
    entries.set(key, value);
    const next = new VersionedMap(entries);
    this.#held = { from: next, key, value: before };
    return next;
  }

  /** A map of its own, without those keys. */
  without(keys: ReadonlySet<Key>): VersionedMap<Key, Value> {
    return new VersionedMap(new Map(this.entries().filter(([key]) => !keys.has(key))));
  }

  /** As they are now, in the order in which their keys were first set. */
  entries(): readonly (readonly [Key, Value])[] {
    return [...this.#entries()];
  }

  #entries(): Map<Key, Value> {
    return this.#held instanceof Map ? this.#held : this.#fetched();
  }

  /** Undoes or repeats, version by version, what lies between the one that holds the entries and this one. */
  #fetched(): Map<Key, Value> {
    const way: { readonly version: VersionedMap<Key, Value>; readonly differs: Difference<Key, Value> }[] =
      [];
    let version: VersionedMap<Key, Value> = this;
    while (!(version.#held instanceof Map)) {
      way.push({ version, differs: version.#held });
      version = version.#held.from;
    }
    const entries = version.#held;
    for (const { version: nearer, differs } of way.reverse()) {
      const { key, value } = differs;
      version.#held = { from: nearer, key, value: entries.get(key) };
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
      nearer.#held = entries;
      version = nearer;
    }
    return entries;
  }
}

/** What is different from that version: another value for the key, or none. */
interface Difference<Key, Value extends string | number | object | true> {
  readonly from: VersionedMap<Key, Value>;
  readonly key: Key;
  readonly value: Value | undefined;
}
