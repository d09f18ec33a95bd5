/** One entry of the panel: what it is, how it stands, and what can be done with it. */

import type { ReactNode } from "react";
import { StyleSheet, View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import type { MuseClient } from "../muse-client.ts";
import { About } from "../parts/about.tsx";
import { Badge } from "../parts/badge.tsx";
import { Row } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { useLook } from "../parts/look.tsx";
import { Problem } from "../parts/note.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { Words } from "../parts/words.tsx";
import type { CommandDelivery } from "./command-form.ts";
import { ControlRow } from "./control-row.tsx";
import type { PanelEntry } from "./entry.ts";
import { OutputReader } from "./output-reader.tsx";
import { useCommands } from "./use-commands.ts";

export interface EntryContext {
  readonly muse: MuseClient;
  readonly agentId: string;
  /** Commands can be taken: the session is open. */
  readonly canAct: boolean;
  readonly onForget: (entryId: string) => void;
}

interface EntryViewProps extends EntryContext {
  readonly entry: PanelEntry;
  readonly isPart?: boolean;
}

export function EntryView({ entry, isPart = false, ...context }: EntryViewProps): ReactNode {
  const { muse, agentId, canAct, onForget } = context;
  const { styles } = useLook();
  const commands = useCommands(muse, agentId, entry);
  const { heir, frame } = useFocusHandover();
  return (
    <View
      role="group"
      aria-label={visibleString(entry.title)}
      style={isPart ? [styles.part, styles.stack] : [styles.card, { gap: 8 }]}
      {...frame}
    >
      <Row spread>
        <View ref={heir} tabIndex={-1} style={{ flexShrink: 1 }}>
          <Words strong selectable>
            {entry.title}
          </Words>
        </View>
        {entry.badge === undefined ? null : <Badge {...entry.badge} />}
      </Row>
      {entry.lines.map((line) => (
        <Words key={line} muted selectable>
          {line}
        </Words>
      ))}
      {entry.progress === undefined ? null : <Progress name={entry.title} value={entry.progress} />}
      {entry.text === undefined ? null : (
        <About words={entry.title}>
          <TextBlock prose {...entry.text} copied={entry.controls.some(({ kind }) => kind === "copy")} />
        </About>
      )}
      {entry.output === undefined ? null : (
        <About words={entry.title}>
          <OutputReader muse={muse} agentId={agentId} canAct={canAct} {...entry.output} />
        </About>
      )}
      {entry.parts === undefined || entry.parts.length === 0 ? null : (
        <View style={own.parts}>
          {entry.parts.map((part) => (
            <EntryView key={part.id} {...context} entry={part} isPart />
          ))}
        </View>
      )}
      <DeliveryWords delivery={commands.form.delivery} />
      <About words={entry.about ?? entry.title}>
        <ControlRow entry={entry} commands={commands} canAct={canAct} onForget={() => onForget(entry.id)} />
      </About>
    </View>
  );
}

interface ProgressProps {
  readonly name: string;
  /** 0 to 1. */
  readonly value: number;
}

function Progress({ name, value }: ProgressProps): ReactNode {
  const { colors } = useLook();
  const percent = Math.round(value * 100);
  return (
    <View
      role="progressbar"
      aria-label={`Progress of ${visibleString(name)}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={[own.track, { backgroundColor: colors.surface2 }]}
    >
      <View style={[own.bar, { backgroundColor: colors.accent, width: `${percent}%` }]} />
    </View>
  );
}

/** Nothing is called done here: that a command was taken is all that an answer tells. */
function DeliveryWords({ delivery }: { readonly delivery: CommandDelivery }): ReactNode {
  switch (delivery.status) {
    case "idle":
      return null;
    case "refused":
      return <Problem words={delivery.message} />;
    case "sending":
    case "taken":
      return (
        <Words role="status" aria-live="polite" muted>
          {delivery.status === "sending" ? "Sending…" : (delivery.message ?? "Sent. Muse has it.")}
        </Words>
      );
  }
}

const own = StyleSheet.create({
  parts: { gap: 12, paddingVertical: 4 },
  track: { height: 6, borderRadius: 3, overflow: "hidden" },
  bar: { height: 6, borderRadius: 3 },
});
