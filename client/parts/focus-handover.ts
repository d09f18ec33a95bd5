/** Where the focus goes when what had it is gone: by itself it would fall to the top of the page. */
import { type RefObject, useEffect, useRef } from "react";
import type { View } from "react-native";

export interface FocusHandover {
  /** For the one that takes the focus over; it wants a `tabIndex` of -1. */
  readonly heir: RefObject<View | null>;
  /** For the frame around all that may have the focus and go. */
  readonly frame: { readonly onFocus: (event: FocusMove) => void; readonly onBlur: () => void };
}

interface FocusMove {
  readonly target: unknown;
}

/**
 * Watches what is drawn together with the component that calls it. Never takes the focus from elsewhere, and not when
 * what replaced the old takes it itself. Of frames within each other the innermost that has an heir counts.
 */
export function useFocusHandover(): FocusHandover {
  const heir = useRef<View>(null);
  const focused = useRef<unknown>(undefined);
  useEffect(() => {
    if (isGone(focused.current)) heir.current?.focus();
  });
  return {
    heir,
    frame: {
      onFocus: ({ target }) => {
        focused.current = target;
      },
      onBlur: () => {
        focused.current = undefined;
      },
    },
  };
}

/** Nothing that is taken out of the page says goodbye. Where elements do not tell, none is gone. */
function isGone(element: unknown): boolean {
  return typeof element === "object" && element !== null && "isConnected" in element && !element.isConnected;
}
