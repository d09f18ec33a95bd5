/** A word on how something stands, with a dot in its colour. */
import type { ReactNode } from "react";
import { View } from "react-native";
import { type Look, useLook } from "./look.tsx";
import { Words } from "./words.tsx";

export type BadgeTone = "waiting" | "active" | "good" | "bad" | "quiet";

interface BadgeProps {
  readonly words: string;
  /** No dot without one. */
  readonly tone?: BadgeTone;
}

const COLORS: Readonly<Record<BadgeTone, keyof Look["colors"]>> = {
  waiting: "statusWarning",
  active: "accent",
  good: "statusSuccess",
  bad: "statusDanger",
  quiet: "foregroundMuted",
};

export function Badge({ words, tone }: BadgeProps): ReactNode {
  const { colors, styles } = useLook();
  return (
    <View style={styles.badge}>
      {tone === undefined ? null : <View style={[styles.dot, { backgroundColor: colors[COLORS[tone]] }]} />}
      <Words style={styles.badgeText}>{words}</Words>
    </View>
  );
}
