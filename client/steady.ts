/** Reads that give the same object back while what they read is the same, as React's external stores want it. */

/** Two objects that have their members in one order are the same if these are; what they hold is not looked into. */
export function steady<Read extends object>(read: () => Read): () => Read {
  let last: Read | undefined;
  let members: readonly unknown[] = [];
  return () => {
    const next = read();
    const values = Object.values(next);
    if (last !== undefined && values.every((value, index) => value === members[index])) return last;
    members = values;
    last = next;
    return next;
  };
}

/** What `make` makes of a value that never changes: made once, and kept as long as the value is. */
export function madeOnce<Source extends object, Made extends object>(make: (source: Source) => Made) {
  const made = new WeakMap<Source, Made>();
  return (source: Source): Made => {
    const value = made.get(source) ?? make(source);
    made.set(source, value);
    return value;
  };
}
