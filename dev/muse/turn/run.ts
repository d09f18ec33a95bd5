/** The running turn: its state, and the small language in which a playing story waits. */
import type { Cancel } from "../agenda.ts";
import type { Position } from "../event-log.ts";
import { type Host, later, type OpenSession, type TurnInput } from "../host.ts";
import type { Item } from "../schema/item.ts";
import type { Story } from "../stories/story.ts";

/** Wait for recorded milliseconds, for a named signal, or for whichever comes first. */
interface Wait {
  readonly ms?: number;
  readonly signal?: string;
}
/** What ended a wait: a signal's value, or undefined when the time ran out. */
export type Wake = { readonly signal: string; readonly value: unknown } | undefined;
export type Play<T = void> = Generator<Wait, T, Wake>;

export interface OpenItem {
  item: Item;
  readonly first: Position;
  /** Streamed items open without being recorded. */
  readonly streamed: boolean;
  /** Output so far of a shell call. */
  written?: string;
}

export interface Steer {
  readonly commandId: string;
  readonly input: TurnInput;
}

export interface TurnRun {
  readonly turnId: string;
  readonly commandId: string;
  readonly input: TurnInput | undefined;
  readonly story: Story;
  readonly startedAtMs: number;
  /** Accepted and not yet shown. */
  readonly steers: Steer[];
  readonly shownSteers: string[];
  readonly open: Map<string, OpenItem>;
  readonly feedback: string[];
  readonly answers: string[];
  readonly commands: string[];
  denied: boolean;
  skill: { itemId: string; generation: number; tools: number } | undefined;
  verify: string | undefined;
  /** Something of the assistant was shown, so the turn cannot be retracted. */
  spoke: boolean;
  inTail: boolean;
  firstTokenMs: number | undefined;
  call: number;
  branchAtEnd: boolean;
  play: Play | undefined;
  waiting: string | undefined;
  cancel: Cancel | undefined;
  stopping: boolean;
}

export interface Stage {
  readonly host: Host;
  readonly session: OpenSession;
  readonly run: TurnRun;
}

/** Runs the story on until its next wait or its end. */
export function advance(stage: Stage, wake: Wake): void {
  const { host, run } = stage;
  run.waiting = undefined;
  run.cancel = undefined;
  const step = run.play?.next(wake);
  if (step === undefined) return;
  if (step.done === true) {
    run.play = undefined;
    return;
  }
  run.waiting = step.value.signal;
  if (step.value.ms !== undefined) {
    run.cancel = later(host, step.value.ms, () => advance(stage, undefined));
  }
}

/** Wakes a story that waits for `signal`; false when it waits for something else. */
export function wake(stage: Stage, signal: string, value: unknown): boolean {
  if (stage.run.waiting !== signal) return false;
  stage.run.cancel?.();
  advance(stage, { signal, value });
  return true;
}

/** Ends a story where it stands. */
export function abandon(run: TurnRun): void {
  run.cancel?.();
  run.cancel = undefined;
  run.waiting = undefined;
  run.play?.return();
  run.play = undefined;
}

/** A run that has not begun. */
export function newRun(
  host: Host,
  turnId: string,
  commandId: string,
  input: TurnInput | undefined,
  story: Story,
): TurnRun {
  return {
    answers: [],
    branchAtEnd: false,
    call: 0,
    cancel: undefined,
    commandId,
    commands: [],
    denied: false,
    feedback: [],
    firstTokenMs: undefined,
    inTail: false,
    input,
    open: new Map(),
    play: undefined,
    shownSteers: [],
    skill: undefined,
    spoke: false,
    startedAtMs: host.ports.now(),
    steers: [],
    stopping: false,
    story,
    turnId,
    verify: undefined,
    waiting: undefined,
  };
}
