/** A visible focus of our own, because a host may have taken the browser's away. */
import { useState } from "react";
import type { ViewStyle } from "react-native";
import { useLook } from "./look.tsx";

export interface FocusRing {
  readonly ring: ViewStyle | undefined;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export function useFocusRing(): FocusRing {
  const { colors } = useLook();
  const [focused, setFocused] = useState(false);
  return {
    ring: focused
      ? { outlineColor: colors.foreground, outlineWidth: 2, outlineStyle: "solid", outlineOffset: 2 }
      : undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** React Native presses with Enter only what is no button; radios, checkboxes and tabs want the space bar too. */
export function spaceBar(onPress: () => void): { readonly onKeyDown: (event: KeyPress) => void } {
  return {
    onKeyDown: (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      onPress();
    },
  };
}

/**
 * Escape closes the innermost thing that is open, and nothing around it. It is heard on its way in: a text field lets
 * no key out again. While a word is being composed it is the keyboard's own.
 */
export function escapeKey(onClose: () => void): { readonly onKeyDownCapture: (event: KeyPress) => void } {
  return {
    onKeyDownCapture: (event) => {
      if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
  };
}

/** The part of a browser's key event that is read; native platforms never send one. */
interface KeyPress {
  readonly key: string;
  readonly nativeEvent: { readonly isComposing?: boolean };
  readonly preventDefault: () => void;
  readonly stopPropagation: () => void;
}
