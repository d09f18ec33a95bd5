/** A box of preformatted text. It scrolls, so it can be focused and scrolled with the keyboard. */
import type { ReactNode } from "react";

export interface CodeBoxProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function CodeBox({ label, children }: CodeBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and a region for every box would be too many
    <div
      className="code"
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable without a mouse
      tabIndex={0}
    >
      <pre>{children}</pre>
    </div>
  );
}
