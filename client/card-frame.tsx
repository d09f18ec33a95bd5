/** The frame around a request: its title, what it waits for, and a place that takes the focus over. */

import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { View } from "react-native";
import { visibleString } from "../shared/visible-text.ts";
import { Badge } from "./badge.tsx";
import { Row } from "./boxes.tsx";
import { useLook } from "./look.tsx";
import type { RequestStatus } from "./open-request.ts";
import { Heading } from "./words.tsx";

interface CardFrameProps {
  readonly title: string;
  readonly status: RequestStatus;
  /** Takes the focus when the control that had it is gone. */
  readonly titleRef?: Ref<View>;
  readonly children: ReactNode;
}

const BADGES = {
  open: { words: "Waits for you", tone: "waiting" },
  settled: { words: "Settled", tone: "quiet" },
  retired: { words: "Over", tone: "quiet" },
} as const;

export function CardFrame({ title, status, titleRef, children }: CardFrameProps): ReactNode {
  const { styles } = useLook();
  const name = visibleString(title);
  return (
    <View
      role="group"
      aria-label={`Muse request: ${name}`}
      style={[styles.card, status === "open" && styles.openCard]}
    >
      <Row spread>
        <View ref={titleRef} tabIndex={-1} style={{ flexShrink: 1 }}>
          <Heading>{name}</Heading>
        </View>
        <Badge {...BADGES[status]} />
      </Row>
      {children}
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
