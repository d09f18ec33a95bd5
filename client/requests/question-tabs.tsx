/** The way through several questions: where one is, and which are ready to be sent. */

import type { ReactNode } from "react";
import { Pressable, StyleSheet, Text, View } from "react-native";
import type { UserInput } from "../../shared/session/state.ts";
import { visibleString } from "../../shared/visible-text.ts";
import { Stack } from "../parts/boxes.tsx";
import { spaceBar, useFocusRing } from "../parts/focus-ring.ts";
import { TARGET_SIZE, useLook } from "../parts/look.tsx";
import { Words } from "../parts/words.tsx";
import { answeredCount, type InputRequestForm, questionProblem } from "./input-request-form.ts";

interface QuestionTabsProps {
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
  readonly onShow: (index: number) => void;
}

export function QuestionTabs({ userInput, form, onShow }: QuestionTabsProps): ReactNode {
  const { styles } = useLook();
  const { questions } = userInput;
  return (
    <Stack tight>
      <View accessibilityRole="tablist" aria-label="Questions" style={styles.row}>
        {questions.map((question, index) => (
          <QuestionTab
            key={question.id}
            label={visibleString(question.header || question.question)}
            position={`Question ${index + 1} of ${questions.length}`}
            isReady={questionProblem(form, question) === undefined}
            isSelected={index === form.current}
            onPress={() => onShow(index)}
          />
        ))}
      </View>
      <Words muted>{`${answeredCount(form, userInput)} of ${questions.length} ready to send`}</Words>
    </Stack>
  );
}

interface QuestionTabProps {
  readonly label: string;
  readonly position: string;
  readonly isReady: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
}

function QuestionTab({ label, position, isReady, isSelected, onPress }: QuestionTabProps): ReactNode {
  const { colors } = useLook();
  const { ring, ...focus } = useFocusRing();
  return (
    <Pressable
      accessibilityRole="tab"
      accessibilityLabel={`${label}. ${position}, ${isReady ? "ready" : "not answered yet"}`}
      accessibilityState={{ selected: isSelected }}
      aria-selected={isSelected}
      onPress={onPress}
      {...spaceBar(onPress)}
      {...focus}
      style={[
        own.tab,
        {
          backgroundColor: isSelected ? colors.surface2 : colors.surface0,
          borderColor: isSelected ? colors.accent : colors.border,
        },
        ring,
      ]}
    >
      <Text style={[own.label, { color: colors.foreground }, isSelected && own.selected]}>
        {isReady ? `✓ ${label}` : label}
      </Text>
    </Pressable>
  );
}

const own = StyleSheet.create({
  tab: {
    minHeight: TARGET_SIZE,
    minWidth: TARGET_SIZE,
    maxWidth: "100%",
    justifyContent: "center",
    paddingHorizontal: 12,
    borderWidth: 1,
    borderRadius: 8,
  },
  label: { fontSize: 13, lineHeight: 18 },
  selected: { fontWeight: "600" },
});
