/** A titled part of a panel or a screen. */
import type { ReactNode } from "react";
import { Text, View } from "react-native";
import { type Look, useCardStyles } from "./look.ts";

interface SectionFrameProps {
  readonly look: Look;
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

const HEADING_LEVEL = { "aria-level": 3 };

export function SectionFrame({ look, title, aside, children }: SectionFrameProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View role="region" aria-label={title} style={styles.stack}>
      <View style={[styles.row, styles.spread]}>
        <Text accessibilityRole="header" {...HEADING_LEVEL} style={styles.title}>
          {title}
        </Text>
        {aside === undefined ? null : <Text style={styles.muted}>{aside}</Text>}
      </View>
      {children}
    </View>
  );
}
