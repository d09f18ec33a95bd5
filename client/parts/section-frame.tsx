/** A titled part of a panel or a screen. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { Row } from "./boxes.tsx";
import { useLook } from "./look.tsx";
import { Heading, Words } from "./words.tsx";

interface SectionFrameProps {
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

export function SectionFrame({ title, aside, children }: SectionFrameProps): ReactNode {
  const { styles } = useLook();
  return (
    <View role="region" aria-label={title} style={styles.stack}>
      <Row spread>
        <Heading>{title}</Heading>
        {aside === undefined ? null : <Words muted>{aside}</Words>}
      </Row>
      {children}
    </View>
  );
}
