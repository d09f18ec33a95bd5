/** The frame around a request: its title, what it waits for, and a place that takes the focus over. */
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Text, View } from "react-native";
import { visibleString } from "../shared/visible-text.ts";
import { type Look, useCardStyles } from "./look.ts";
import type { RequestStatus } from "./open-request.ts";

interface CardFrameProps {
  readonly look: Look;
  readonly title: string;
  readonly status: RequestStatus;
  /** Takes the focus when the control that had it is gone. */
  readonly titleRef?: Ref<View>;
  readonly children: ReactNode;
}

/** Browsers only: a heading below the page's and the chat's own. */
const HEADING_LEVEL = { "aria-level": 3 };

export function CardFrame({ look, title, status, titleRef, children }: CardFrameProps): ReactNode {
  const styles = useCardStyles(look);
  const name = visibleString(title);
  return (
    <View
      role="group"
      aria-label={`Muse request: ${name}`}
      style={[styles.card, status === "open" && styles.openCard]}
    >
      <View style={[styles.row, styles.spread]}>
        <View ref={titleRef} tabIndex={-1} style={{ flexShrink: 1 }}>
          <Text accessibilityRole="header" {...HEADING_LEVEL} style={styles.title}>
            {name}
          </Text>
        </View>
        <StatusBadge look={look} status={status} />
      </View>
      {children}
    </View>
  );
}

function StatusBadge({ look, status }: { readonly look: Look; readonly status: RequestStatus }): ReactNode {
  const styles = useCardStyles(look);
  const { statusWarning, foregroundMuted } = look.theme.colors;
  const isOpen = status === "open";
  return (
    <View style={styles.badge}>
      <View style={[styles.dot, { backgroundColor: isOpen ? statusWarning : foregroundMuted }]} />
      <Text style={styles.badgeText}>
        {isOpen ? "Waits for you" : status === "settled" ? "Settled" : "Over"}
      </Text>
    </View>
  );
}

export interface FocusHandover {
  readonly titleRef: Ref<View>;
  readonly onFocusChange: (focused: boolean) => void;
}

/**
 * Moves the focus to the title when `stage` changes while one of the controls that report to `onFocusChange`
 * had it: they are replaced, and the focus would fall to the top of the page. Never takes it from elsewhere,
 * and not when what replaced them takes the focus itself.
 */
export function useFocusHandover(stage: string, takesFocus = false): FocusHandover {
  const title = useRef<View>(null);
  const hasFocus = useRef(false);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (hasFocus.current && !takesFocus) title.current?.focus();
    hasFocus.current = false;
  }, [stage, takesFocus]);
  return {
    titleRef: title,
    onFocusChange: (focused) => {
      hasFocus.current = focused;
    },
  };
}
