/** A modal surface of the page's own: a drawer from the left or a dialog in the middle. Escape and the backdrop close it. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Glyph } from "./glyph.tsx";

export interface DialogProps {
  readonly title: string;
  readonly shape: "drawer" | "centre";
  onClose(): void;
  readonly children: ReactNode;
}

/** The browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, shape, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing the backdrop is a way out for the mouse; the keyboard has Escape
    <dialog
      ref={dialog}
      className={`dialog dialog-${shape}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2>{title}</h2>
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={`Close ${title}`}
            onClick={onClose}
          >
            <Glyph name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
