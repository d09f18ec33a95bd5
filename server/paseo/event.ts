/** The events of Paseo that are told from many places. */
import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";

type TurnEvent = Extract<ProviderEvent, { type: "session.turn" }>;

export function turnEvent(sessionId: string, turnId: string, state: TurnEvent["state"]): TurnEvent {
  return { type: "session.turn", sessionId, turnId, state };
}

/** Paseo replaces a row by a later one with its id. */
export function row(sessionId: string, item: TimelineItem): ProviderEvent {
  return { type: "timeline.item", sessionId, item };
}
