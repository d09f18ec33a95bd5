/** Arrow keys move the focus inside a group of buttons; each of them can still be reached with Tab. */
import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Handles a key event of the element around the group; `selector` finds the members. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const members = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = members.findIndex((member) => member.contains(document.activeElement));
  if (at < 0) return;
  event.preventDefault();
  members[(at + step + members.length) % members.length]?.focus();
}
