/** How things stand, what they took and what they do, in the words of the panel. */
import { effort } from "../../shared/amounts.ts";
import { plainText } from "../../shared/chat/select.ts";
import type { ToolCallState } from "../../shared/chat/state.ts";
import { entryOf } from "../../shared/known-word.ts";
import { statusWord } from "../../shared/status-word.ts";
import type { BadgeTone } from "../parts/badge.tsx";
import type { PanelEntry } from "./entry.ts";

const TONES: Readonly<Record<string, BadgeTone>> = {
  inProgress: "active",
  running: "active",
  started: "active",
  usage: "active",
  active: "active",
  accepted: "active",
  starting: "active",
  blocked: "bad",
  resultReady: "good",
  manualReconciliation: "bad",
  completed: "good",
  failed: "bad",
  rejected: "bad",
};

export function statusBadge(status: string): NonNullable<PanelEntry["badge"]> {
  return { words: statusWord(status), tone: entryOf(TONES, status) ?? "quiet" };
}

/** What a tool call does, in one line; its name where it does not tell. */
export function toolTitle({ displayName, invocationMessage = "" }: ToolCallState): string {
  return plainText(invocationMessage) || displayName;
}

/** What something took, on one line; none where nothing is known of it. */
export function effortLine(taken: Parameters<typeof effort>[0]): readonly string[] {
  const facts = effort(taken);
  return facts.length === 0 ? [] : [facts.join(" · ")];
}
