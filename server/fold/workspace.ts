/**
 * The scratch pad of one fold step. A step reads and advances it, and what is left at its end is the next
 * fold and the list of actions. It never outlives the step, so the fold stays a pure function.
 */
import type { ResponsePart } from "../../shared/chat/state.ts";
import type { SessionState, Todo } from "../../shared/session/state.ts";
import type { View, ViewAction } from "../../shared/view.ts";
import type { Item } from "../msp/schema/item.ts";
import type { GrowingView } from "./growing-view.ts";
import type { AnnouncedPatch, Stored } from "./stored.ts";
import type { VersionedMap } from "./value/versioned-map.ts";
import type { Waiting } from "./waiting.ts";

/** What is remembered of an item between events. */
export interface ItemEntry {
  /** 0 while only deltas were seen. */
  readonly revision: number;
  /** Absent as long as the item itself was not seen. */
  readonly kind?: Item["kind"];
  /** Absent for a settled item: its content lives in the chat alone. */
  readonly item?: Item;
  /** Deltas that came before their item, in order. */
  readonly early?: readonly Delta[];
  /** Cursors of the deltas that an open item got so far: a second delivery is recognised by equality. */
  readonly deltas?: VersionedMap<string, true>;
  /** Last summary part that reasoning text went to. */
  readonly summaryIndex?: string;
  /** The task list that Muse told while the call ran that writes it. */
  readonly todos?: readonly Todo[];
}

export interface Delta {
  readonly field: string;
  readonly text: string;
}

/**
 * Where a turn stands. `held`: Muse started it but nothing tells its message yet. `opened`: this client
 * opened it itself because something had to be shown and no turn was active. `outside`: such a turn that is over.
 */
export type TurnStatus = "held" | "running" | "opened" | "outside" | "ended" | "unqueued" | "retracted";

/** What is known of a session between two steps. */
export interface Known {
  readonly growing: GrowingView;
  readonly items: VersionedMap<string, ItemEntry>;
  readonly turns: VersionedMap<string, TurnStatus>;
  /** Muse has said that it runs no turn, and of none that began since. */
  readonly isIdle: boolean;
  /** Reminder children have rows. */
  readonly showsReminders: boolean;
  /** Open reminder children: they hold the end of a turn back, shown or not. */
  readonly reminders: ReadonlySet<string>;
  /** Approvals and prompts that were settled before they were ever seen open. */
  readonly settled: VersionedMap<string, true>;
  /** Approvals and prompts that nobody can answer since their host has ended; the next one may ask them again. */
  readonly withdrawn: ReadonlySet<string>;
  /** Cursors of the approval requests and updates that were applied: of several for one stage the last one counts. */
  readonly updates: VersionedMap<string, true>;
  /** By item id: what Muse keeps beside the transcript. */
  readonly stored: VersionedMap<string, Stored>;
  /** By turn id: the cursor of its beginning, from which what came before it can be read. */
  readonly starts: VersionedMap<string, string>;
  /** Characters, as JSON, of the finished turns of the chat. */
  readonly weight: number;
}

/** A value: a step makes another one. */
export class Fold implements Known {
  readonly growing: Known["growing"];
  readonly items: Known["items"];
  readonly turns: Known["turns"];
  readonly isIdle: boolean;
  readonly showsReminders: boolean;
  readonly reminders: Known["reminders"];
  readonly settled: Known["settled"];
  readonly withdrawn: Known["withdrawn"];
  readonly updates: Known["updates"];
  readonly stored: Known["stored"];
  readonly starts: Known["starts"];
  readonly weight: number;

  constructor(known: Known) {
    this.growing = known.growing;
    this.items = known.items;
    this.turns = known.turns;
    this.isIdle = known.isIdle;
    this.showsReminders = known.showsReminders;
    this.reminders = known.reminders;
    this.settled = known.settled;
    this.withdrawn = known.withdrawn;
    this.updates = known.updates;
    this.stored = known.stored;
    this.starts = known.starts;
    this.weight = known.weight;
  }

  get view(): View {
    return this.growing.view;
  }
}

export class Workspace implements Known {
  readonly actions: ViewAction[] = [];
  /** Left without a turn by this step, to be asked again before it ends. */
  waiting: readonly Waiting[] = [];
  /** Patches that this step was the first to name. */
  readonly patches: AnnouncedPatch[] = [];
  growing: GrowingView;
  items: Known["items"];
  turns: Known["turns"];
  isIdle: boolean;
  readonly showsReminders: boolean;
  reminders: Known["reminders"];
  settled: Known["settled"];
  withdrawn: Known["withdrawn"];
  updates: Known["updates"];
  stored: Known["stored"];
  starts: Known["starts"];
  weight: number;

  /** Milliseconds since the epoch at which the thing happened. */
  readonly clock: () => number;
  #now: number;
  /** Times that nothing asked for yet, the newest last. */
  #recorded: string[] = [];

  constructor(fold: Fold, now: number) {
    this.#now = now;
    this.clock = () => this.now;
    this.growing = fold.growing;
    this.items = fold.items;
    this.turns = fold.turns;
    this.isIdle = fold.isIdle;
    this.showsReminders = fold.showsReminders;
    this.reminders = fold.reminders;
    this.settled = fold.settled;
    this.withdrawn = fold.withdrawn;
    this.updates = fold.updates;
    this.stored = fold.stored;
    this.starts = fold.starts;
    this.weight = fold.weight;
  }

  get now(): number {
    const at = this.#recorded.findLast((recordedAt) => !Number.isNaN(Date.parse(recordedAt)));
    if (at !== undefined) this.#now = Date.parse(at);
    if (this.#recorded.length > 0) this.#recorded = [];
    return this.#now;
  }

  /** A history moves the time along its items, but not to what is no time. It is read where something asks for it. */
  moveTo(recordedAt: string | undefined): void {
    if (recordedAt !== undefined) this.#recorded.push(recordedAt);
  }

  /** Applies the action to the view and records it, unless it changes nothing. */
  emit(action: ViewAction): void {
    const growing = this.growing.after(action, this.clock);
    if (growing === this.growing) return;
    this.growing = growing;
    this.actions.push(action);
  }

  get view(): View {
    return this.growing.view;
  }

  get session(): SessionState {
    return this.growing.session;
  }

  get activeTurnId(): string | undefined {
    return this.growing.activeTurnId;
  }

  /** The part with that identity in the active or a finished turn. */
  part(turnId: string, id: string): ResponsePart | undefined {
    return this.growing.part(turnId, id);
  }

  /** The fold after this step; the very same object where nothing changed. */
  finish(fold: Fold): Fold {
    const isSame =
      this.growing === fold.growing &&
      this.isIdle === fold.isIdle &&
      this.items === fold.items &&
      this.turns === fold.turns &&
      this.reminders === fold.reminders &&
      this.settled === fold.settled &&
      this.withdrawn === fold.withdrawn &&
      this.updates === fold.updates &&
      this.stored === fold.stored &&
      this.starts === fold.starts &&
      this.weight === fold.weight;
    return isSame ? fold : new Fold(this);
  }
}
