/** One option of a question: a radio or a checkbox with its description and preview. */

import type { ReactNode } from "react";
import { Pressable, StyleSheet, View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { Stack } from "./boxes.tsx";
import { spaceBar, useFocusRing } from "./focus-ring.ts";
import { TARGET_SIZE, useLook } from "./look.tsx";
import { TextBlock } from "./text-block.tsx";
import { Words } from "./words.tsx";

interface ChoiceOptionProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly preview?: string | undefined;
  readonly multiple: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

export function ChoiceOption(props: ChoiceOptionProps): ReactNode {
  const { label, description, preview, multiple, checked, disabled, onPress } = props;
  const { colors, styles } = useLook();
  const { ring, ...focus } = useFocusRing();
  const inks = { borderColor: colors.accentForeground };
  const name = visibleString(description === undefined ? label : `${label}. ${description}`);
  return (
    <Stack tight>
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
          {checked ? <View style={[multiple ? own.tick : own.point, inks]} /> : null}
        </View>
        <View style={own.words}>
          <Words strong>{label}</Words>
          {description === undefined ? null : <Words muted>{description}</Words>}
        </View>
      </Pressable>
      {preview === undefined ? null : (
        <View style={styles.indented}>
          <TextBlock name={`Preview of ${label}`} source={preview} />
        </View>
      )}
    </Stack>
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
  mark: {
    width: 20,
    height: 20,
    flexShrink: 0,
    borderWidth: 2,
    alignItems: "center",
    justifyContent: "center",
  },
  square: { borderRadius: 5 },
  round: { borderRadius: 10 },
  // Drawn, not written: letters grow with what a person asks for, and the box does not.
  tick: {
    width: 6,
    height: 11,
    marginTop: -2,
    borderRightWidth: 2,
    borderBottomWidth: 2,
    transform: [{ rotate: "45deg" }],
  },
  point: { width: 8, height: 8, borderRadius: 4, borderWidth: 4 },
  words: { flexShrink: 1, gap: 2 },
});
