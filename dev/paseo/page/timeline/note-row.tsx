/** Rows that are neither said nor done by anybody: compaction, errors and notifications. */
import type { TimelineItemOf } from "@getpaseo/plugin/server/provider";
import { Glyph } from "../chrome/glyph.tsx";

export function CompactionRow({ item }: { readonly item: TimelineItemOf<"compaction"> }) {
  return (
    <div className="divider">
      <span>{compactionText(item)}</span>
    </div>
  );
}

function compactionText({ status, trigger, preTokens }: TimelineItemOf<"compaction">): string {
  if (status === "loading") return "Compacting...";
  if (preTokens !== undefined) return `Context compacted (${Math.round(preTokens / 1000)}K tokens)`;
  if (trigger === "auto") return "Context automatically compacted";
  return trigger === "manual" ? "Context manually compacted" : "Context compacted";
}

export interface NoteRowProps {
  readonly level: "info" | "warning" | "error";
  readonly text: string;
}

export function NoteRow({ level, text }: NoteRowProps) {
  return (
    <div className={`note note-${level}`}>
      <Glyph name={level === "info" ? "info" : "warning"} />
      <p>{text}</p>
    </div>
  );
}
