/** Sets of few ids as values: an edit gives another set, or the very same one where it changes nothing. */

export function including(set: ReadonlySet<string>, ...ids: readonly string[]): ReadonlySet<string> {
  return ids.every((id) => set.has(id)) ? set : new Set([...set, ...ids]);
}

export function excluding(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : set;
}
