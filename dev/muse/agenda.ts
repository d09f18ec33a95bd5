/** Steps that are due later, in order of time and then of entry. It holds no timer: the skin asks for the next due time. */

export type Cancel = () => void;

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

export interface Agenda {
  /** Enters a step; the returned function takes it out again. */
  at(time: number, run: () => void): Cancel;
  /** When the earliest step is due, in the same clock, or undefined when there is none. */
  next(): number | undefined;
  /** Runs the earliest step due at `time`; false when none is. */
  runOne(time: number): boolean;
}

export function createAgenda(): Agenda {
  const entries: Entry[] = [];
  let order = 0;
  return {
    at(time, run) {
      const entry: Entry = { at: time, order: order++, run };
      const index = entries.findIndex((other) => other.at > time);
      entries.splice(index < 0 ? entries.length : index, 0, entry);
      return () => {
        const found = entries.indexOf(entry);
        if (found >= 0) entries.splice(found, 1);
      };
    },
    next: () => entries[0]?.at,
    runOne(time) {
      const first = entries[0];
      if (first === undefined || first.at > time) return false;
      entries.shift();
      first.run();
      return true;
    },
  };
}
