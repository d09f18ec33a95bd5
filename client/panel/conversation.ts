/**
 * The turns of the conversation as entries. Paseo draws the conversation itself, but a plugin can put nothing before
 * its beginning and no whole output into it: what is older, and what is longer, is found here.
 */

import { shortened } from "../../shared/characters.ts";
import { plainText } from "../../shared/chat/select.ts";
import type { ActiveTurn, ResponsePart, ToolCallState, Turn } from "../../shared/chat/state.ts";
import type { View } from "../../shared/view.ts";
import type { PanelEntry } from "./entry.ts";
import { statusBadge, toolTitle } from "./words.ts";

/** Newest first, as one looks for what is older. */
export function conversationTurns({ chat }: View): readonly PanelEntry[] {
  const { activeTurn, turns } = chat;
  return [...(activeTurn === undefined ? [] : [activeTurn]), ...turns.toReversed()].map(turnEntry);
}

/** Whether Muse keeps more of the output than is shown. Characters are never more than bytes, so what is cut is found. */
export function hasMoreOutput(toolCall: ToolCallState): boolean {
  const content = "content" in toolCall ? (toolCall.content ?? []) : [];
  const shown = content.find((part) => part.type === "text")?.text.length ?? 0;
  return content.some((part) => part.type === "resource" && (part.sizeHint ?? Infinity) > shown);
}

const LONGEST_TITLE = 100;

function turnEntry(turn: Turn | ActiveTurn): PanelEntry {
  const { id, message, responseParts } = turn;
  const [line = ""] = message.text.trim().split("\n", 1);
  const title = titleOf(line, message.origin.kind);
  const isWhole = title === line && line === message.text.trim();
  const failure = "error" in turn ? turn.error?.message : undefined;
  return {
    id: `conversation:${id}`,
    title,
    ...badgeOf(turn),
    lines: failure === undefined ? [] : [failure],
    ...(!isWhole && { text: { name: "Message", source: message.text } }),
    parts: responseParts.flatMap((part, index) => partEntry(part, `conversation:${id}:${index}`)),
    state: "state" in turn ? turn.state : "running",
    controls: [],
  };
}

function titleOf(line: string, by: string): string {
  if (line === "") return by === "user" ? "A message without text" : "A turn that Muse began by itself";
  return shortened(line, LONGEST_TITLE);
}

function badgeOf(turn: Turn | ActiveTurn): Pick<PanelEntry, "badge"> {
  if (!("state" in turn)) return { badge: statusBadge("running") };
  switch (turn.state) {
    case "complete":
      return {};
    case "cancelled":
      return { badge: statusBadge("cancelled") };
    case "error":
      return { badge: statusBadge("failed") };
  }
}

function partEntry(part: ResponsePart, id: string): readonly PanelEntry[] {
  const entry = { id, lines: [], state: "", controls: [] };
  switch (part.kind) {
    case "markdown":
      return [{ ...entry, title: "Answer", text: { name: "Answer", source: part.content } }];
    case "systemNotification":
      return [{ ...entry, title: plainText(part.content) }];
    case "toolCall":
      return [{ ...entry, ...toolFacts(part.toolCall) }];
    case "reasoning":
    case "contentRef":
    case "inputRequest":
      return [];
  }
}

function toolFacts(toolCall: ToolCallState): Pick<PanelEntry, "title" | "badge" | "output"> {
  const { status, toolCallId } = toolCall;
  const isFailure = toolCall.status === "completed" && !toolCall.success;
  return {
    title: toolTitle(toolCall),
    ...(status === "cancelled" && { badge: statusBadge("cancelled") }),
    ...(isFailure && { badge: statusBadge("failed") }),
    ...(hasMoreOutput(toolCall) && { output: { itemId: toolCallId } }),
  };
}
