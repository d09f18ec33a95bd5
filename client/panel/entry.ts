/** What the panel shows, as data: each section is made of the view by a pure function and drawn by the same views. */

import type { SessionCommand } from "../../shared/rpc/command.ts";
import type { BadgeTone } from "../parts/badge.tsx";

/** A way to act on an entry. `id` is unique within the entry. */
export type Control =
  | PressControl
  /** Destructive: asks once more where it was pressed. */
  | (Omit<PressControl, "kind"> & {
      readonly kind: "ask";
      readonly question: string;
      readonly confirm: string;
    })
  /** Opens a field; what is typed becomes part of the command. */
  | (ControlBase & {
      readonly kind: "write";
      readonly field: string;
      readonly hint?: string;
      readonly send: string;
      /** What stands in the field before anything is typed. */
      readonly initial?: string;
      readonly command: (text: string) => SessionCommand;
    })
  | (ControlBase & { readonly kind: "copy"; readonly text: string })
  /** Takes an entry out of sight on this device; nothing is sent. */
  | (ControlBase & { readonly kind: "forget" });

interface ControlBase {
  readonly id: string;
  readonly label: string;
}

interface PressControl extends ControlBase {
  readonly kind: "press";
  readonly command: SessionCommand;
}

export interface PanelEntry {
  /** Unique in the panel; what is typed and pressed is kept under it. */
  readonly id: string;
  readonly title: string;
  readonly badge?: { readonly words: string; readonly tone: BadgeTone };
  /** What its controls are about, where the title does not tell. */
  readonly about?: string;
  /** Short facts, one a line. */
  readonly lines: readonly string[];
  /** Exact text in full: a message, a report. */
  readonly text?: { readonly name: string; readonly source: string };
  /** 0 to 1. */
  readonly progress?: number;
  /** A tool's output of which Muse keeps more than the conversation shows. */
  readonly output?: { readonly itemId: string };
  readonly parts?: readonly PanelEntry[];
  /** Changes when a command on this entry has shown its effect, and not for lesser news. */
  readonly state: string;
  readonly controls: readonly Control[];
}

export interface PanelSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PanelEntry[];
  /** Those that are history, in sight on demand. */
  readonly ended?: readonly PanelEntry[];
}
