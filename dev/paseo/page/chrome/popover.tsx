/** A surface that opens from a button: beside it on wide windows, a sheet from below on narrow ones. Escape closes it. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

export interface PopoverProps {
  readonly label: string;
  readonly role?: "dialog" | "menu";
  /** On which side of its button it opens. */
  readonly side?: "above" | "below";
  onClose(): void;
  readonly children: ReactNode;
}

/** Takes the focus when it opens and gives it back when it closes. */
export function Popover({ label, role = "dialog", side = "above", onClose, children }: PopoverProps) {
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    surface.current?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const inside = activeElement === document.body || surface.current?.contains(activeElement);
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a way out for the mouse; the keyboard has Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="backdrop" onClick={onClose} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: dialogs and menus both take a label */}
      <div ref={surface} role={role} aria-label={label} className={`popover popover-${side}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
