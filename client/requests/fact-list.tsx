/** Names and values around the thing that is asked about; long or exact values in blocks of their own. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { Stack } from "../parts/boxes.tsx";
import { useLook } from "../parts/look.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { Words } from "../parts/words.tsx";
import type { Fact } from "./confirmation-subject.ts";

interface FactListProps {
  readonly facts: readonly Fact[];
}

export function FactList({ facts }: FactListProps): ReactNode {
  const { styles } = useLook();
  if (facts.length === 0) return null;
  return (
    <Stack>
      {keyed(facts).map(({ key, name, value, block, change }) =>
        block ? (
          <View key={key} style={styles.tightStack}>
            <Words muted>{name}</Words>
            <TextBlock name={name} source={value} change={change} />
          </View>
        ) : (
          <View key={key} style={styles.fact}>
            <Words style={styles.factName}>{name}</Words>
            <Words style={styles.factValue} selectable>
              {value}
            </Words>
          </View>
        ),
      )}
    </Stack>
  );
}

/** By position: a tool may name an argument like one of our own facts. */
function keyed(facts: readonly Fact[]): readonly (Fact & { readonly key: string })[] {
  return facts.map((fact, index) => ({ ...fact, key: String(index) }));
}
