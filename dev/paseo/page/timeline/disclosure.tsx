/** One quiet line that opens to more: tool calls, reasoning and task lists. */
import { type ReactNode, useId, useState } from "react";
import { Glyph, type GlyphName } from "../chrome/glyph.tsx";

export interface DisclosureProps {
  readonly icon: GlyphName;
  readonly name: string;
  readonly summary?: string;
  readonly state?: "running" | "failed" | "canceled" | "done";
  readonly children: ReactNode;
}

const STATE_WORDS = { running: "running", failed: "failed", canceled: "canceled", done: "" } as const;

export function Disclosure({ icon, name, summary = "", state = "done", children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const word = STATE_WORDS[state];
  return (
    <div className={`disclosure disclosure-${state}`}>
      <button
        type="button"
        className="disclosure-head"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <Glyph name={state === "running" ? "spinner" : icon} className={state === "running" ? "spin" : ""} />
        <span className="disclosure-name">{name}</span>
        {summary && (
          <span className="disclosure-summary" title={summary}>
            {summary}
          </span>
        )}
        {word && <span className={`disclosure-word word-${state}`}>{word}</span>}
        <Glyph name="chevronRight" className="disclosure-arrow" />
      </button>
      <div id={bodyId} className="disclosure-body" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
