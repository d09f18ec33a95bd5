/** Muse's list of what is to be done, with a mark and a word for each line. */
import type { ReactNode } from "react";
import { StyleSheet, Text, View } from "react-native";
import { type Look, useCardStyles } from "../look.ts";
import { SectionFrame } from "../section-frame.tsx";
import { VisibleWords } from "../visible-words.tsx";
import { type TodoLine, todoCount } from "./todos.ts";

interface TodoListProps {
  readonly look: Look;
  readonly lines: readonly TodoLine[];
}

const MARKS: Readonly<Record<TodoLine["mark"], string>> = { done: "✓", now: "▸", open: "○" };

export function TodoList({ look, lines }: TodoListProps): ReactNode {
  const styles = useCardStyles(look);
  const { accent, statusSuccess, foregroundMuted } = look.theme.colors;
  const colors = { done: statusSuccess, now: accent, open: foregroundMuted };
  if (lines.length === 0) return null;
  return (
    <SectionFrame look={look} title="Tasks" aside={todoCount(lines)}>
      <View role="list" aria-label="Tasks" style={[styles.card, { gap: 8 }]}>
        {lines.map(({ key, text, standing, mark }) => (
          <View key={key} role="listitem" style={own.line}>
            <Text aria-hidden style={[styles.text, own.mark, { color: colors[mark] }]}>
              {MARKS[mark]}
            </Text>
            <View style={own.words}>
              <VisibleWords
                look={look}
                style={[mark === "done" ? styles.muted : styles.text, mark === "now" && styles.strong]}
                selectable
              >
                {text}
              </VisibleWords>
            </View>
            <Text style={styles.muted}>{standing}</Text>
          </View>
        ))}
      </View>
    </SectionFrame>
  );
}

const own = StyleSheet.create({
  line: { flexDirection: "row", gap: 10, alignItems: "flex-start" },
  mark: { width: 16, textAlign: "center" },
  words: { flex: 1 },
});
