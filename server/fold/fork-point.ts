/** Where a conversation is cut so that it goes on from before one of its messages. */
import type { Fold } from "./workspace.ts";

/** `older`: the turn before it is not loaded yet. `unknown`: there is no such turn. */
export type ForkPoint =
  | { readonly kind: "after"; readonly lastTurnId: string }
  | { readonly kind: "start" }
  | { readonly kind: "older"; readonly cursor: string }
  | { readonly kind: "unknown" };

/** The last turn of Muse's that ended before this one. What was only opened here is no turn to Muse. */
export function forkPoint({ view: { chat }, turns }: Fold, turnId: string): ForkPoint {
  const at = chat.turns.findIndex(({ id }) => id === turnId);
  const { turnsNextCursor: cursor } = chat;
  // One that was let go of is loaded like any older one.
  if (at < 0 && cursor !== undefined && turns.get(turnId) === "ended") return { kind: "older", cursor };
  if (at < 0) return { kind: "unknown" };
  const last = chat.turns.slice(0, at).findLast(({ id }) => turns.get(id) === "ended");
  if (last !== undefined) return { kind: "after", lastTurnId: last.id };
  return cursor === undefined ? { kind: "start" } : { kind: "older", cursor };
}
