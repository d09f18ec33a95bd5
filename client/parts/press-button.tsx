/** A button of a card: label, an optional line on what it reaches, and a busy state. */
import type { ReactNode, Ref } from "react";
import { ActivityIndicator, Pressable, StyleSheet, Text, View, type ViewStyle } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { useName } from "./about.tsx";
import { useFocusRing } from "./focus-ring.ts";
import { type Look, TARGET_SIZE, useLook } from "./look.tsx";

export type ButtonTone = "primary" | "plain" | "danger" | "quiet";

interface PressButtonProps {
  readonly label: string;
  readonly detail?: string;
  readonly tone?: ButtonTone;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly expanded?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<View> | undefined;
}

export function PressButton(props: PressButtonProps): ReactNode {
  const { tone = "plain", disabled = false, busy = false, expanded, onPress } = props;
  const { colors, compact } = useLook();
  const { ring, ...focus } = useFocusRing();
  // The browser takes the focus from a button that is switched off: as long as it has it, it only does nothing.
  const isOff = disabled && ring === undefined;
  const name = useName(props.label, props.detail);
  const label = visibleString(props.label);
  const detail = visibleString(props.detail ?? "");
  const align = compact ? styles.centred : undefined;
  const color = tone === "primary" ? colors.accentForeground : colors.foreground;
  return (
    <Pressable
      ref={props.ref}
      accessibilityRole="button"
      accessibilityLabel={name}
      accessibilityState={{ disabled, busy, expanded }}
      aria-busy={busy}
      aria-expanded={expanded}
      disabled={isOff}
      onPress={disabled ? undefined : onPress}
      {...focus}
      style={({ pressed }) => [
        styles.button,
        compact && styles.wide,
        toneStyle(colors, tone),
        pressed && { borderColor: colors.foreground },
        disabled && styles.disabled,
        ring,
      ]}
    >
      {busy ? <ActivityIndicator aria-hidden size="small" color={color} /> : null}
      <View style={styles.words}>
        <Text style={[styles.label, align, { color }]}>{label}</Text>
        {detail === "" ? null : <Text style={[styles.detail, align, { color }]}>{detail}</Text>}
      </View>
    </Pressable>
  );
}

function toneStyle(colors: Look["colors"], tone: ButtonTone): ViewStyle {
  switch (tone) {
    case "primary":
      return { backgroundColor: colors.accent, borderColor: colors.accent };
    case "danger":
      return { backgroundColor: colors.surface0, borderColor: colors.statusDanger };
    case "plain":
      return { backgroundColor: colors.surface0, borderColor: colors.foregroundMuted };
    case "quiet":
      return { backgroundColor: "transparent", borderColor: colors.border, paddingHorizontal: 12 };
  }
}

const styles = StyleSheet.create({
  button: {
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "center",
    gap: 8,
    minHeight: TARGET_SIZE,
    minWidth: TARGET_SIZE,
    maxWidth: "100%",
    paddingHorizontal: 16,
    paddingVertical: 8,
    borderRadius: 8,
    borderWidth: 1,
  },
  wide: { alignSelf: "stretch" },
  words: { flexShrink: 1 },
  label: { fontSize: 14, lineHeight: 20, fontWeight: "600" },
  detail: { fontSize: 12, lineHeight: 16 },
  centred: { textAlign: "center" },
  disabled: { opacity: 0.55 },
});
