/** Names and values around the thing that is asked about; long or exact values in blocks of their own. */
import type { ReactNode } from "react";
import { View } from "react-native";
import type { Fact } from "./confirmation-subject.ts";
import { type Look, useCardStyles } from "./look.ts";
import { TextBlock } from "./text-block.tsx";
import { VisibleWords } from "./visible-words.tsx";

interface FactListProps {
  readonly look: Look;
  readonly facts: readonly Fact[];
}

export function FactList({ look, facts }: FactListProps): ReactNode {
  const styles = useCardStyles(look);
  if (facts.length === 0) return null;
  return (
    <View style={styles.stack}>
      {keyed(facts).map(({ key, name, value, block, change }) =>
        block ? (
          <View key={key} style={styles.tightStack}>
            <VisibleWords look={look} style={styles.muted}>
              {name}
            </VisibleWords>
            <TextBlock look={look} name={name} source={value} {...(change && { change })} />
          </View>
        ) : (
          <View key={key} style={styles.fact}>
            <VisibleWords look={look} style={styles.factName}>
              {name}
            </VisibleWords>
            <VisibleWords look={look} style={styles.factValue} selectable>
              {value}
            </VisibleWords>
          </View>
        ),
      )}
    </View>
  );
}

/** By position: a tool may name an argument like one of our own facts. */
function keyed(facts: readonly Fact[]): readonly (Fact & { readonly key: string })[] {
  return facts.map((fact, index) => ({ ...fact, key: String(index) }));
}
