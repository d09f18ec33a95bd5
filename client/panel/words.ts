/** Muse's words for how things stand, in plain ones. A word that is not known is shown as it is. */
import { plainText } from "../../shared/chat/select.ts";
import type { ToolCallState } from "../../shared/chat/state.ts";
import { entryOf } from "../../shared/known-word.ts";
import type { BadgeTone } from "../parts/badge.tsx";
import type { PanelEntry } from "./entry.ts";

const WORDS: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  inProgress: ["Running", "active"],
  running: ["Running", "active"],
  started: ["Running", "active"],
  active: ["Active", "active"],
  accepted: ["Starting", "active"],
  starting: ["Starting", "active"],
  scheduled: ["Not started", "quiet"],
  pending: ["To do", "quiet"],
  paused: ["Paused", "quiet"],
  blocked: ["Blocked", "bad"],
  resultReady: ["Result is ready", "good"],
  closing: ["Closing", "quiet"],
  closed: ["Closed", "quiet"],
  recoveryPending: ["Being recovered", "quiet"],
  manualReconciliation: ["Needs to be looked at in Muse", "bad"],
  completed: ["Done", "good"],
  failed: ["Failed", "bad"],
  rejected: ["Not allowed", "bad"],
  cancelled: ["Stopped", "quiet"],
  skipped: ["Skipped", "quiet"],
};

export function statusBadge(status: string): NonNullable<PanelEntry["badge"]> {
  const [words, tone] = entryOf(WORDS, status) ?? [status, "quiet"];
  return { words, tone };
}

/** What a tool call does, in one line; its name where it does not tell. */
export function toolTitle({ displayName, invocationMessage = "" }: ToolCallState): string {
  return plainText(invocationMessage) || displayName;
}

/** `1,234 tokens`, `2 min 5 s`: what is known of how much something took. */
export function effort({ durationMs, totalTokens }: Effort): readonly string[] {
  const parts = [
    ...(durationMs === undefined ? [] : [duration(durationMs)]),
    ...(totalTokens === undefined ? [] : [`${grouped(totalTokens)} tokens`]),
  ];
  return parts.length === 0 ? [] : [parts.join(" · ")];
}

interface Effort {
  readonly durationMs?: number;
  readonly totalTokens?: number;
}

export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return milliseconds < 950 ? `${(milliseconds / 1000).toFixed(1)} s` : `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The same on every device: engines of phones know no locales. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}
