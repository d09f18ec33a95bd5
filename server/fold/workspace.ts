/**
 * The scratch pad of one fold step. A step reads and advances it, and what is left at its end is the next
 * fold and the list of actions. It never outlives the step, so the fold stays a pure function.
 */
import type { Map as PersistentMap, Set as PersistentSet } from "immutable";
import { findTurn, partId } from "../../shared/chat/select.ts";
import type { ResponsePart } from "../../shared/chat/state.ts";
import type { Todo } from "../../shared/session/state.ts";
import { type View, type ViewAction, viewReducer } from "../../shared/view.ts";
import type { Item } from "../msp/schema/item.ts";
import type { CursorSet } from "./cursor-set.ts";
import type { AnnouncedPatch, Stored } from "./stored.ts";
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
  readonly early: readonly Delta[];
  /** Cursors of the deltas applied so far: a second delivery is recognised by equality. */
  readonly deltas: CursorSet;
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

export interface Fold {
  readonly view: View;
  readonly items: PersistentMap<string, ItemEntry>;
  readonly turns: PersistentMap<string, TurnStatus>;
  /** Muse has said that it runs no turn, and of none that began since. */
  readonly isIdle: boolean;
  /** Reminder children have rows. */
  readonly showsReminders: boolean;
  /** Open reminder children: they hold the end of a turn back, shown or not. */
  readonly reminders: PersistentSet<string>;
  /** Approvals and prompts that were settled before they were ever seen open. */
  readonly settled: PersistentSet<string>;
  /** Approvals and prompts that nobody can answer since their host has ended; the next one may ask them again. */
  readonly withdrawn: PersistentSet<string>;
  /** Cursors of the approval requests and updates that were applied: of several for one stage the last one counts. */
  readonly updates: PersistentSet<string>;
  /** By item id: what Muse keeps beside the transcript. */
  readonly stored: PersistentMap<string, Stored>;
}

export class Workspace {
  readonly actions: ViewAction[] = [];
  /** Left without a turn by this step, to be asked again before it ends. */
  waiting: readonly Waiting[] = [];
  /** Patches that this step was the first to name. */
  readonly patches: AnnouncedPatch[] = [];
  view: View;
  items: Fold["items"];
  turns: Fold["turns"];
  isIdle: boolean;
  readonly showsReminders: boolean;
  reminders: Fold["reminders"];
  settled: Fold["settled"];
  withdrawn: Fold["withdrawn"];
  updates: Fold["updates"];
  stored: Fold["stored"];

  constructor(
    fold: Fold,
    /** Milliseconds since the epoch at which the thing happened; a history moves it along its items. */
    public now: number,
  ) {
    this.view = fold.view;
    this.items = fold.items;
    this.turns = fold.turns;
    this.isIdle = fold.isIdle;
    this.showsReminders = fold.showsReminders;
    this.reminders = fold.reminders;
    this.settled = fold.settled;
    this.withdrawn = fold.withdrawn;
    this.updates = fold.updates;
    this.stored = fold.stored;
  }

  /** Applies the action to the view and records it, unless it changes nothing. */
  emit(action: ViewAction): void {
    const view = viewReducer(this.view, action, { now: () => this.now });
    if (view === this.view) return;
    this.view = view;
    this.actions.push(action);
  }

  get activeTurnId(): string | undefined {
    return this.view.chat.activeTurn?.id;
  }

  /** The part with that identity in the active or a finished turn. */
  part(turnId: string, id: string): ResponsePart | undefined {
    return findTurn(this.view.chat, turnId)?.responseParts.findLast((part) => partId(part) === id);
  }

  /** The fold after this step; the very same object where nothing changed. */
  finish(fold: Fold): Fold {
    const { view, items, turns, isIdle, reminders, settled, withdrawn, updates, stored } = this;
    const same =
      view === fold.view &&
      isIdle === fold.isIdle &&
      items === fold.items &&
      turns === fold.turns &&
      reminders === fold.reminders &&
      settled === fold.settled &&
      withdrawn === fold.withdrawn &&
      updates === fold.updates &&
      stored === fold.stored;
    return same
      ? fold
      : { ...fold, view, items, turns, isIdle, reminders, settled, withdrawn, updates, stored };
  }
}
