/** The two clocks of the cards. Neither decides anything: they show time, and keep a finger from slipping. */
import { useEffect, useRef, useState } from "react";

/** Milliseconds since the epoch, refreshed every `everyMs`; without a period only when something else renders. */
export function useNow(everyMs: number | undefined): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return Date.now();
}

/** How long new choices do not take a press that was meant for the ones they replaced. */
const SETTLING_MS = 500;

/** False for a moment after `stage` changed, true otherwise and from the first. */
export function useSettled(stage: string): boolean {
  const [settledFor, setSettledFor] = useState(stage);
  const latest = useRef(stage);
  latest.current = stage;
  useEffect(() => {
    const timer = setTimeout(() => setSettledFor(latest.current), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  return settledFor === stage;
}
