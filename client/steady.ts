/** Reads that give the same object back while what they read is the same, as React's external stores want it. */

/** Two objects are the same if their members are identical; what they hold is not looked into. */
export function steady<Read extends object>(read: () => Read): () => Read {
  let last: Read | undefined;
  return () => {
    const next = read();
    if (last === undefined || !sameMembers(last, next)) last = next;
    return last;
  };
}

/** What `make` makes of a value that never changes: made once, and kept as long as the value is. */
export function madeOnce<Source extends object, Made>(make: (source: Source) => Made) {
  const made = new WeakMap<Source, { readonly value: Made }>();
  return (source: Source): Made => {
    const known = made.get(source);
    if (known !== undefined) return known.value;
    const value = make(source);
    made.set(source, { value });
    return value;
  };
}

function sameMembers(one: object, other: object): boolean {
  const members = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    members.length === others.size &&
    members.every(([name, value]) => others.has(name) && Object.is(value, others.get(name)))
  );
}
