/** A section of the panel: its heading, its entries, and those that ended on demand. */
import { type ReactNode, useState } from "react";
import { Text, View } from "react-native";
import { type Look, useCardStyles } from "../look.ts";
import { PressButton } from "../press-button.tsx";
import type { PanelSection } from "./entry.ts";
import { type EntryContext, EntryView } from "./entry-view.tsx";

interface SectionFrameProps {
  readonly look: Look;
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

const HEADING_LEVEL = { "aria-level": 3 };

export function SectionFrame({ look, title, aside, children }: SectionFrameProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View role="region" aria-label={title} style={styles.stack}>
      <View style={[styles.row, styles.spread]}>
        <Text accessibilityRole="header" {...HEADING_LEVEL} style={styles.title}>
          {title}
        </Text>
        {aside === undefined ? null : <Text style={styles.muted}>{aside}</Text>}
      </View>
      {children}
    </View>
  );
}

interface SectionViewProps extends EntryContext {
  readonly section: PanelSection;
}

export function SectionView({ section, ...context }: SectionViewProps): ReactNode {
  const { look } = context;
  const styles = useCardStyles(look);
  const [areEndedShown, setEndedShown] = useState(false);
  const { entries, ended = [] } = section;
  const shown = areEndedShown ? [...entries, ...ended] : entries;
  return (
    <SectionFrame look={look} title={section.title}>
      {shown.map((entry) => (
        <EntryView key={entry.id} {...context} entry={entry} />
      ))}
      {ended.length === 0 ? null : (
        <View style={styles.row}>
          <PressButton
            look={look}
            tone="quiet"
            label={areEndedShown ? "Hide what has ended" : `Show ${ended.length} that ended`}
            expanded={areEndedShown}
            onPress={() => setEndedShown(!areEndedShown)}
          />
        </View>
      )}
    </SectionFrame>
  );
}
