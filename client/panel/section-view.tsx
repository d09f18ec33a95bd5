/** A section of the panel: its entries, and those that ended on demand. */

import { type ReactNode, useState } from "react";
import { Row } from "../parts/boxes.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { SectionFrame } from "../parts/section-frame.tsx";
import type { PanelSection } from "./entry.ts";
import { type EntryContext, EntryView } from "./entry-view.tsx";

interface SectionViewProps extends EntryContext {
  readonly section: PanelSection;
}

export function SectionView({ section, ...context }: SectionViewProps): ReactNode {
  const [areEndedShown, setEndedShown] = useState(false);
  const { entries, ended = [] } = section;
  const shown = areEndedShown ? [...entries, ...ended] : entries;
  return (
    <SectionFrame title={section.title}>
      {shown.map((entry) => (
        <EntryView key={entry.id} {...context} entry={entry} />
      ))}
      {ended.length === 0 ? null : (
        <Row>
          <PressButton
            tone="quiet"
            label={areEndedShown ? "Hide what has ended" : `Show ${ended.length} that ended`}
            expanded={areEndedShown}
            onPress={() => setEndedShown(!areEndedShown)}
          />
        </Row>
      )}
    </SectionFrame>
  );
}
