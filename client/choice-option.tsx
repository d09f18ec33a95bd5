/** One option of a question: a radio or a checkbox with its description and preview. */
import type { ReactNode } from "react";
import { Pressable, StyleSheet, Text, View } from "react-native";
import { visibleString } from "../shared/visible-text.ts";
import { spaceBar, useFocusRing } from "./focus-ring.ts";
import { type Look, TARGET_SIZE, useCardStyles } from "./look.ts";
import { TextBlock } from "./text-block.tsx";
import { VisibleWords } from "./visible-words.tsx";

interface ChoiceOptionProps {
  readonly look: Look;
  readonly label: string;
  readonly description?: string;
  readonly preview?: string;
  readonly multiple: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

export function ChoiceOption(props: ChoiceOptionProps): ReactNode {
  const { look, label, description, preview, multiple, checked, disabled, onPress } = props;
  const { colors } = look.theme;
  const styles = useCardStyles(look);
  const { ring, ...focus } = useFocusRing(look);
  const name = visibleString(description === undefined ? label : `${label}. ${description}`);
  return (
    <View style={styles.tightStack}>
      <Pressable
        accessibilityRole={multiple ? "checkbox" : "radio"}
        accessibilityLabel={name}
        accessibilityState={{ checked, disabled }}
        aria-checked={checked}
        disabled={disabled}
        onPress={onPress}
        {...spaceBar(onPress)}
        {...focus}
        style={[
          own.option,
          { backgroundColor: colors.surface0, borderColor: checked ? colors.accent : colors.border },
          ring,
        ]}
      >
        <View
          style={[
            own.mark,
            multiple ? own.square : own.round,
            { borderColor: colors.foregroundMuted },
            checked && { backgroundColor: colors.accent, borderColor: colors.accent },
          ]}
        >
          {checked ? (
            <Text style={[own.tick, { color: colors.accentForeground }]}>{multiple ? "✓" : "●"}</Text>
          ) : null}
        </View>
        <View style={own.words}>
          <VisibleWords look={look} style={[styles.text, styles.strong]}>
            {label}
          </VisibleWords>
          {description === undefined ? null : (
            <VisibleWords look={look} style={styles.muted}>
              {description}
            </VisibleWords>
          )}
        </View>
      </Pressable>
      {preview === undefined ? null : (
        <View style={styles.indented}>
          <TextBlock look={look} name={`Preview of ${label}`} source={preview} />
        </View>
      )}
    </View>
  );
}

const own = StyleSheet.create({
  option: {
    flexDirection: "row",
    alignItems: "center",
    gap: 12,
    minHeight: TARGET_SIZE,
    paddingHorizontal: 12,
    paddingVertical: 8,
    borderWidth: 1,
    borderRadius: 8,
  },
  mark: { width: 20, height: 20, borderWidth: 2, alignItems: "center", justifyContent: "center" },
  square: { borderRadius: 5 },
  round: { borderRadius: 10 },
  tick: { fontSize: 11, lineHeight: 14, fontWeight: "700" },
  words: { flexShrink: 1, gap: 2 },
});
