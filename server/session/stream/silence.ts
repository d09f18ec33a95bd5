/**
 * A host can go on working while what it tells gets lost, and then nothing would ever show that a turn has ended.
 * While something is expected and nothing comes, the session is read by page; what the page says counts, and
 * nothing else: no wait of ours ends anything.
 */
import type { CancelTimer, Ports } from "../../ports.ts";

/** Milliseconds of silence after which a session is read. A healthy host was seen to say nothing for a minute. */
const FIRST_MS = 90_000;
/** The same, once a reading of this silence has brought something: the host tells nothing by itself any more. */
const PROVEN_MS = 15_000;
/** The longest wait between two readings. */
const MOST_MS = 15 * 60_000;

export interface Silence {
  /** When something came last, milliseconds since the Unix epoch. */
  readonly since: number;
  /** Readings since then that brought nothing. */
  readonly readings: number;
  /** What came last was read, not told. */
  readonly isProven: boolean;
}

/** When a silent session is to be read next: each wait is twice as long as the one before, up to a limit. */
export function nextReading({ since, readings, isProven }: Silence): number {
  const first = isProven ? PROVEN_MS : FIRST_MS;
  let at = since;
  for (let nth = 0; nth <= readings; nth += 1) at += Math.min(first * 2 ** nth, MOST_MS);
  return at;
}

export interface SilenceOptions {
  readonly ports: Pick<Ports, "now" | "timer">;
  /** Something is expected of the host: a turn runs, a prompt was taken, a person is asked, a report is due. */
  readonly isExpecting: () => boolean;
  /** Resolves with whether that brought something new. Never rejects. */
  readonly read: () => Promise<boolean>;
}

export interface SilenceWatch {
  /** The host told something. */
  readonly heard: () => void;
  /** What is expected may have changed. */
  readonly changed: () => void;
  readonly close: () => void;
}

export function watchSilence({ ports, isExpecting, read }: SilenceOptions): SilenceWatch {
  let silence: Silence = { since: ports.now(), readings: 0, isProven: false };
  let cancel: CancelTimer | undefined;
  let isReading = false;
  let isClosed = false;

  const begin = (isProven: boolean) => {
    silence = { since: ports.now(), readings: 0, isProven };
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const arm = () => {
    cancel = ports.timer(Math.max(nextReading(silence) - ports.now(), 0), () => {
      cancel = undefined;
      if (isClosed || !isExpecting()) return;
      // Each event only moves the time; the timer is set anew no more often than it fires.
      if (ports.now() < nextReading(silence)) arm();
      else void look();
    });
  };
  const look = async () => {
    const before = silence;
    isReading = true;
    const hasBrought = await read();
    isReading = false;
    if (silence === before) {
      if (hasBrought) begin(true);
      else silence = { ...silence, readings: silence.readings + 1 };
    }
    if (!isClosed && isExpecting()) arm();
  };

  return {
    heard() {
      const isLate = cancel !== undefined && silence.readings > 0;
      begin(false);
      // The timer stands at a time that is further off than a new silence allows.
      if (!isLate) return;
      stop();
      arm();
    },
    changed() {
      if (!isExpecting()) return stop();
      if (isClosed || isReading || cancel !== undefined) return;
      begin(silence.isProven);
      arm();
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}
