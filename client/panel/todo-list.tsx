/** Muse's list of what is to be done, with a mark and a word for each line. */
import type { ReactNode } from "react";
import { StyleSheet, Text, View } from "react-native";
import { useLook } from "../parts/look.tsx";
import { SectionFrame } from "../parts/section-frame.tsx";
import { Words } from "../parts/words.tsx";
import { type TodoLine, todoCount } from "./todos.ts";

interface TodoListProps {
  readonly lines: readonly TodoLine[];
}

const MARKS: Readonly<Record<TodoLine["mark"], string>> = { done: "✓", now: "▸", open: "○" };

export function TodoList({ lines }: TodoListProps): ReactNode {
  const { colors, styles } = useLook();
  const marks = { done: colors.statusSuccess, now: colors.accent, open: colors.foregroundMuted };
  if (lines.length === 0) return null;
  return (
    <SectionFrame title="Tasks" aside={todoCount(lines)}>
      <View role="list" aria-label="Tasks" style={[styles.card, { gap: 8 }]}>
        {lines.map(({ key, text, standing, mark }) => (
          <View key={key} role="listitem" style={own.line}>
            <Text aria-hidden style={[styles.text, own.mark, { color: marks[mark] }]}>
              {MARKS[mark]}
            </Text>
            <View style={own.words}>
              <Words muted={mark === "done"} strong={mark === "now"} selectable>
                {text}
              </Words>
            </View>
            <Words muted>{standing}</Words>
          </View>
        ))}
      </View>
    </SectionFrame>
  );
}

const own = StyleSheet.create({
  line: { flexDirection: "row", flexWrap: "wrap", columnGap: 10, alignItems: "flex-start" },
  mark: { minWidth: 16, textAlign: "center" },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 160 },
});
