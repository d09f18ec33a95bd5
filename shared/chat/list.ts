/** Edits of immutable lists that keep the identity of whatever stays the same. */

/** A copy with another entry at `index`, which must exist. */
export function replaceAt<Entry>(list: readonly Entry[], index: number, entry: Entry): readonly Entry[] {
  const copy = list.slice();
  copy[index] = entry;
  return copy;
}

/** Like `map`, but the very same list when no entry changed. */
export function mapSame<Entry>(list: readonly Entry[], change: (entry: Entry) => Entry): readonly Entry[] {
  const changed = list.map(change);
  return changed.every((entry, index) => entry === list[index]) ? list : changed;
}
