/** The frame around a request: its title, what it waits for, and a place that takes the focus over. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { About } from "../parts/about.tsx";
import { Badge } from "../parts/badge.tsx";
import { Row } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { useLook } from "../parts/look.tsx";
import { Heading } from "../parts/words.tsx";
import type { RequestStatus } from "./open-request.ts";

interface CardFrameProps {
  readonly title: string;
  readonly status: RequestStatus;
  /** What the controls are about, for their names. */
  readonly about: string;
  readonly children: ReactNode;
}

const BADGES = {
  open: { words: "Waits for you", tone: "waiting" },
  settled: { words: "Settled", tone: "quiet" },
  retired: { words: "Over", tone: "quiet" },
} as const;

export function CardFrame({ title, about, status, children }: CardFrameProps): ReactNode {
  const { styles } = useLook();
  const { heir, frame } = useFocusHandover();
  const name = visibleString(title);
  return (
    <View
      role="group"
      aria-label={`Muse request: ${name}`}
      style={[styles.card, status === "open" && styles.openCard]}
      {...frame}
    >
      <Row spread>
        <View ref={heir} tabIndex={-1} style={{ flexShrink: 1 }}>
          <Heading>{name}</Heading>
        </View>
        <Badge {...BADGES[status]} />
      </Row>
      <About words={about}>{children}</About>
    </View>
  );
}
