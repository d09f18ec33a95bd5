/**
 * The host of one opening: the process that serves it now, and the next one where that has ended. A next one is
 * started when something is wanted of it, and never on its own account.
 */
import type { ProviderError } from "@getpaseo/plugin/server/provider";
import { failure } from "../../failure.ts";
import { HostGone } from "../../host/errors.ts";
import type { HostExit } from "../../host/exit.ts";
import type { MspClient } from "../../msp/client.ts";
import type { Muse } from "../../muse.ts";
import type { Ports } from "../../ports.ts";
import { adviceOn, StartFailure } from "../../start-failure.ts";
import { type HostFailure, isPassing, whyOver, withFailure } from "./restart-rules.ts";
import { COOLDOWN_MS } from "./runtime-fault.ts";

export interface SessionHostOptions {
  readonly ports: Pick<Ports, "now" | "log">;
  /** Starts another host. Rejects with `StartFailure`; the signal ends it, also while it starts. */
  readonly start: (signal: AbortSignal) => Promise<Muse>;
  /** What a host leaves behind can be opened by another one. */
  readonly isDurable: boolean;
}

/** What a host can be asked. Everything rejects with `HostGone` while there is none. */
export type LiveClient = Pick<MspClient, "query" | "command">;

export interface HostListener {
  /** The host has ended although it was needed; there can be another one. */
  readonly ended: (error: ProviderError) => void;
  /** The host has ended and there will be none after it. */
  readonly over: (error: ProviderError) => void;
}

export class SessionHost {
  /** The host that is there now. */
  readonly live: LiveClient;
  readonly #options: SessionHostOptions;
  readonly #listeners = new Set<HostListener>();
  readonly #closing = new AbortController();
  #current: MspClient | undefined;
  #generation = 0;
  /** The newest host has ended, and whoever listens knows. */
  #ended: Promise<void> = Promise.resolve();
  #starting: Promise<number> | undefined;
  #failures: readonly HostFailure[] = [];
  #isOpening = true;
  #over: ProviderError | undefined;
  #recoveredAt: number | undefined;

  constructor(first: Muse, options: SessionHostOptions) {
    this.#options = options;
    this.live = {
      query: (method, params) => this.#current?.query(method, params) ?? Promise.reject(new HostGone()),
      command: (method, params, wishes) =>
        this.#current?.command(method, params, wishes) ?? Promise.reject(new HostGone()),
    };
    this.#take(first);
  }

  get isUp(): boolean {
    return this.#current !== undefined;
  }

  /** How a host ended last that was needed. */
  get lastFailure(): HostFailure | undefined {
    return this.#failures.at(-1);
  }

  /** Counts the hosts. */
  get generation(): number {
    return this.#generation;
  }

  listen(listener: HostListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The opening has succeeded: from here on the end of the host is not that of the opening. */
  opened(): void {
    this.#isOpening = false;
    const last = this.#failures.at(-1);
    if (last === undefined) return;
    this.#judge(last.error);
    this.#tell(last.error);
  }

  /**
   * Resolves with the number of the host that is there, started now where none is. Rejects with `StartFailure` where
   * there will be none, and with `HostGone` once this is closed.
   */
  async up(): Promise<number> {
    if (this.#current !== undefined) return this.#generation;
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Resolves when the host with that number has ended and everybody knows. */
  gone(generation: number): Promise<void> {
    return generation === this.#generation ? this.#ended : Promise.resolve();
  }

  /** Ends the host for that reason, as if it had ended by itself. */
  replace(error: ProviderError): void {
    this.#leave(() => this.#fail(error, true));
  }

  /** The host fails at whatever it is asked: it is replaced, but not time and again. False where it stays. */
  recover(error: ProviderError): boolean {
    const now = this.#options.ports.now();
    if (this.#current === undefined || !this.#options.isDurable) return false;
    if (this.#recoveredAt !== undefined && now - this.#recoveredAt < COOLDOWN_MS) return false;
    this.#recoveredAt = now;
    this.replace(error);
    return true;
  }

  /** Ends a host that has nothing to do. Nobody is told. */
  suspend(): void {
    this.#leave(() => {});
  }

  /** Idempotent; no process is left when it resolves. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#listeners.clear();
    this.#leave(() => {});
    await this.#starting?.catch(() => {});
    await this.#ended;
  }

  #leave(then: () => void): void {
    const client = this.#current;
    if (client === undefined) return;
    this.#current = undefined;
    this.#ended = client.close().then(then);
  }

  async #start(): Promise<number> {
    await this.#ended;
    const { signal } = this.#closing;
    for (;;) {
      if (this.#over !== undefined) throw overFailure(this.#over);
      if (signal.aborted || this.#isOpening) throw new HostGone();
      try {
        const next = await this.#options.start(signal);
        if (!signal.aborted) return this.#take(next);
        await next.client.close();
      } catch (error) {
        if (!signal.aborted) {
          const told = failure(error);
          this.#note(told, isPassing(told));
        }
      }
    }
  }

  #take({ client }: Muse): number {
    this.#current = client;
    this.#generation += 1;
    this.#ended = client.exit.then((exit) => {
      // One that was let go of is none of ours any more.
      if (this.#current !== client) return;
      this.#current = undefined;
      this.#fail(exitError(exit));
    });
    return this.#generation;
  }

  #fail(error: ProviderError, isReplaced = false): void {
    this.#note(error, isReplaced || isPassing(error));
    if (!this.#isOpening) this.#tell(error);
  }

  #note(error: ProviderError, passes: boolean): void {
    const at = this.#options.ports.now();
    this.#failures = withFailure(this.#failures, { at, error, isPassing: passes });
    if (!this.#isOpening) this.#judge(error);
  }

  /** Decides after that failure whether there may be another host. */
  #judge(error: ProviderError): void {
    this.#over = this.#options.isDurable ? whyOver(this.#failures, adviceOn) : error;
    if (this.#over !== undefined) for (const { over } of [...this.#listeners]) over(this.#over);
  }

  #tell(error: ProviderError): void {
    if (this.#over === undefined) for (const { ended } of [...this.#listeners]) ended(error);
  }
}

function exitError({ message, kind, stderrTail }: HostExit): ProviderError {
  return { message, code: kind, ...(stderrTail && { diagnostic: stderrTail }) };
}

function overFailure({ message, code = "over", diagnostic = "" }: ProviderError): StartFailure {
  return new StartFailure(code, message, diagnostic);
}
