/** One entry of the panel: what it is, how it stands, and what can be done with it. */
import { type ReactNode, useEffect, useRef } from "react";
import { StyleSheet, Text, View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { Problem } from "../card-note.tsx";
import { type Look, useCardStyles } from "../look.ts";
import type { MuseClient } from "../muse-client.ts";
import { TextBlock } from "../text-block.tsx";
import { VisibleWords } from "../visible-words.tsx";
import type { CommandDelivery } from "./command-form.ts";
import { ControlRow } from "./control-row.tsx";
import type { EntryTone, PanelEntry } from "./entry.ts";
import { OutputReader } from "./output-reader.tsx";
import { useCommands } from "./use-commands.ts";

export interface EntryContext {
  readonly look: Look;
  readonly muse: MuseClient;
  readonly agentId: string;
  /** Commands can be taken: the session is open. */
  readonly canAct: boolean;
  readonly onForget: (entryId: string) => void;
  /** The entry went while one of its controls had the focus. */
  readonly onFocusLost: () => void;
}

interface EntryViewProps extends EntryContext {
  readonly entry: PanelEntry;
  readonly isPart?: boolean;
}

export function EntryView({ entry, isPart = false, ...context }: EntryViewProps): ReactNode {
  const { look, muse, agentId, canAct, onForget } = context;
  const styles = useCardStyles(look);
  const commands = useCommands(muse, agentId, entry);
  const onFocusChange = useFocusLoss(context.onFocusLost);
  return (
    <View
      role="group"
      aria-label={visibleString(entry.title)}
      style={isPart ? [styles.part, styles.stack] : [styles.card, { gap: 8 }]}
    >
      <View style={[styles.row, styles.spread]}>
        <VisibleWords look={look} style={[styles.text, styles.strong, { flexShrink: 1 }]} selectable>
          {entry.title}
        </VisibleWords>
        {entry.badge === undefined ? null : <Badge look={look} {...entry.badge} />}
      </View>
      {entry.lines.map((line) => (
        <VisibleWords key={line} look={look} style={styles.muted} selectable>
          {line}
        </VisibleWords>
      ))}
      {entry.progress === undefined ? null : (
        <Progress look={look} name={entry.title} value={entry.progress} />
      )}
      {entry.text === undefined ? null : (
        <TextBlock look={look} prose name={entry.text.name} source={entry.text.source} />
      )}
      {entry.output === undefined ? null : (
        <OutputReader look={look} muse={muse} agentId={agentId} canAct={canAct} {...entry.output} />
      )}
      {entry.parts === undefined || entry.parts.length === 0 ? null : (
        <View style={own.parts}>
          {entry.parts.map((part) => (
            <EntryView key={part.id} {...context} entry={part} isPart />
          ))}
        </View>
      )}
      <DeliveryWords look={look} delivery={commands.form.delivery} />
      <ControlRow
        look={look}
        entry={entry}
        commands={commands}
        canAct={canAct}
        onForget={() => onForget(entry.id)}
        onFocusChange={onFocusChange}
      />
    </View>
  );
}

/** Hears whether a control has the focus; tells when the whole entry goes while one has. */
function useFocusLoss(onFocusLost: () => void): (focused: boolean) => void {
  const hasFocus = useRef(false);
  const lost = useRef(onFocusLost);
  lost.current = onFocusLost;
  useEffect(
    () => () => {
      if (hasFocus.current) lost.current();
    },
    [],
  );
  return (focused) => {
    hasFocus.current = focused;
  };
}

function Badge({ look, words, tone }: { readonly look: Look } & NonNullable<PanelEntry["badge"]>): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View style={styles.badge}>
      <View style={[styles.dot, { backgroundColor: toneColor(look, tone) }]} />
      <Text style={styles.badgeText}>{visibleString(words)}</Text>
    </View>
  );
}

function toneColor({ theme: { colors } }: Look, tone: EntryTone): string {
  switch (tone) {
    case "active":
      return colors.accent;
    case "good":
      return colors.statusSuccess;
    case "bad":
      return colors.statusDanger;
    case "quiet":
      return colors.foregroundMuted;
  }
}

interface ProgressProps {
  readonly look: Look;
  readonly name: string;
  /** 0 to 1. */
  readonly value: number;
}

function Progress({ look, name, value }: ProgressProps): ReactNode {
  const { colors } = look.theme;
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
function DeliveryWords({
  look,
  delivery,
}: {
  readonly look: Look;
  readonly delivery: CommandDelivery;
}): ReactNode {
  const styles = useCardStyles(look);
  switch (delivery.status) {
    case "idle":
      return null;
    case "refused":
      return <Problem look={look} words={delivery.message} />;
    case "sending":
    case "taken":
      return (
        <Text role="status" aria-live="polite" style={styles.muted}>
          {delivery.status === "sending" ? "Sending…" : (delivery.message ?? "Sent. Muse has it.")}
        </Text>
      );
  }
}

const own = StyleSheet.create({
  parts: { gap: 12, paddingVertical: 4 },
  track: { height: 6, borderRadius: 3, overflow: "hidden" },
  bar: { height: 6, borderRadius: 3 },
});
