/** Choices in a surface that opens from a button. Arrow keys move between them; each can be reached with Tab as well. */
import type { ReactNode } from "react";
import { moveFocus } from "./arrow-keys.ts";

/** Stands inside a `Popover` with the role of a menu. */
export function Menu({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the surface around it has the role of a menu
    <div className="menu" onKeyDown={(event) => moveFocus(event, '[role="menuitem"]')}>
      {children}
    </div>
  );
}

export interface MenuItemProps {
  readonly disabled?: boolean;
  onPress(): void;
  readonly children: ReactNode;
}

export function MenuItem({ disabled = false, onPress, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className="button button-quiet menu-item"
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
