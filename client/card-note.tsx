/** The notes of a card: warnings, where an answer stands, and what came of the request. */
import type { ReactNode } from "react";
import { ActivityIndicator, Text, View } from "react-native";
import type { Outcome, OutcomeTone } from "./confirmation-outcome.ts";
import { type Delivery, UNCONFIRMED_MS } from "./delivery.ts";
import { type Look, useCardStyles } from "./look.ts";
import { PressButton } from "./press-button.tsx";
import { useNow } from "./use-now.ts";
import { VisibleWords } from "./visible-words.tsx";

interface NoteProps {
  readonly look: Look;
  readonly tone: "warning" | "danger" | "success" | "neutral";
  readonly children: string;
  /** `alert` is read out at once, `status` when the reader pauses. */
  readonly urgency?: "alert" | "status";
}

export function Note({ look, tone, children, urgency }: NoteProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View
      {...(urgency && { role: urgency })}
      {...(urgency === "status" && { "aria-live": "polite" as const })}
      style={[styles.notice, styles[tone]]}
    >
      <VisibleWords look={look} style={styles.text} selectable>
        {children}
      </VisibleWords>
    </View>
  );
}

/** What went wrong, told at once; nothing while all is well. */
export function Problem({
  look,
  words,
}: {
  readonly look: Look;
  readonly words: string | undefined;
}): ReactNode {
  if (words === undefined) return null;
  return (
    <Note look={look} tone="danger" urgency="alert">
      {words}
    </Note>
  );
}

interface DeliveryNoteProps {
  readonly look: Look;
  readonly delivery: Delivery;
  readonly onAgain: () => void;
}

/** Where the answer of this device stands. Offers to answer again when an accepted one shows no effect. */
export function DeliveryNote({ look, delivery, onAgain }: DeliveryNoteProps): ReactNode {
  const styles = useCardStyles(look);
  const acceptedAt = delivery.status === "accepted" ? delivery.at : undefined;
  const now = useNow(acceptedAt === undefined ? undefined : 1000);
  if (delivery.status === "idle") return null;
  if (delivery.status === "refused") return <Problem look={look} words={delivery.message} />;
  const isLate = acceptedAt !== undefined && now - acceptedAt > UNCONFIRMED_MS;
  const words =
    delivery.status === "sending" ? "Sending your answer…" : "Sent. Waiting for Muse to act on it…";
  return (
    <View role="status" aria-live="polite" style={[styles.row, { minHeight: 24 }]}>
      {isLate ? null : <ActivityIndicator size="small" color={look.theme.colors.foregroundMuted} />}
      <Text style={styles.text}>{isLate ? "Muse has your answer but has not acted on it yet." : words}</Text>
      {isLate ? <PressButton look={look} label="Answer again" onPress={onAgain} /> : null}
    </View>
  );
}

const NOTE_TONES: Readonly<Record<OutcomeTone, NoteProps["tone"]>> = {
  good: "success",
  bad: "danger",
  neutral: "neutral",
};

interface OutcomeNoteProps {
  readonly look: Look;
  readonly outcome: Outcome;
  /** The answer of this device, told only if it was not used. */
  readonly delivery: Delivery;
}

export function OutcomeNote({ look, outcome, delivery }: OutcomeNoteProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View style={styles.stack}>
      <View role="status" aria-live="polite" style={[styles.notice, styles[NOTE_TONES[outcome.tone]]]}>
        <VisibleWords look={look} style={[styles.text, styles.strong]}>
          {outcome.headline}
        </VisibleWords>
        {outcome.details.map((detail) => (
          <VisibleWords key={detail} look={look} style={styles.text} selectable>
            {detail}
          </VisibleWords>
        ))}
      </View>
      {outcome.warning === undefined ? null : (
        <Note look={look} tone="warning" urgency="alert">
          {outcome.warning}
        </Note>
      )}
      {delivery.status === "refused" ? (
        <Text style={styles.muted}>{`Your own answer was not used: ${delivery.message}`}</Text>
      ) : null}
    </View>
  );
}
