/** The way through several questions: where one is, and which are ready to be sent. */
import type { ReactNode } from "react";
import { Pressable, StyleSheet, Text, View } from "react-native";
import type { UserInput } from "../shared/session/state.ts";
import { visibleString } from "../shared/visible-text.ts";
import { spaceBar, useFocusRing } from "./focus-ring.ts";
import { answeredCount, type InputRequestForm, questionProblem } from "./input-request-form.ts";
import { type Look, TARGET_SIZE, useCardStyles } from "./look.ts";

interface QuestionTabsProps {
  readonly look: Look;
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
  readonly onShow: (index: number) => void;
}

export function QuestionTabs({ look, userInput, form, onShow }: QuestionTabsProps): ReactNode {
  const styles = useCardStyles(look);
  const { questions } = userInput;
  return (
    <View style={styles.tightStack}>
      <View accessibilityRole="tablist" aria-label="Questions" style={styles.row}>
        {questions.map((question, index) => (
          <QuestionTab
            key={question.id}
            look={look}
            label={visibleString(question.header || question.question)}
            position={`Question ${index + 1} of ${questions.length}`}
            isReady={questionProblem(form, question) === undefined}
            isSelected={index === form.current}
            onPress={() => onShow(index)}
          />
        ))}
      </View>
      <Text
        style={styles.muted}
      >{`${answeredCount(form, userInput)} of ${questions.length} ready to send`}</Text>
    </View>
  );
}

interface QuestionTabProps {
  readonly look: Look;
  readonly label: string;
  readonly position: string;
  readonly isReady: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
}

function QuestionTab({ look, label, position, isReady, isSelected, onPress }: QuestionTabProps): ReactNode {
  const { colors } = look.theme;
  const { ring, ...focus } = useFocusRing(look);
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
