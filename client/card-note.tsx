/** The notes of a card: warnings, where an answer stands, and what came of the request. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { Stack } from "./boxes.tsx";
import type { Outcome, OutcomeTone } from "./confirmation-outcome.ts";
import { type Delivery, UNCONFIRMED_MS } from "./delivery.ts";
import { useLook } from "./look.tsx";
import { PressButton } from "./press-button.tsx";
import { useNow } from "./use-now.ts";
import { Words } from "./words.tsx";

interface NoteProps {
  readonly tone: "warning" | "danger" | "success" | "neutral";
  readonly children: string;
  /** `alert` is read out at once, `status` when the reader pauses. */
  readonly urgency?: "alert" | "status";
}

export function Note({ tone, children, urgency }: NoteProps): ReactNode {
  const { styles } = useLook();
  return (
    <View
      role={urgency}
      aria-live={urgency === "status" ? "polite" : undefined}
      style={[styles.notice, styles[tone]]}
    >
      <Words selectable>{children}</Words>
    </View>
  );
}

/** What went wrong, told at once; nothing while all is well. */
export function Problem({ words }: { readonly words: string | undefined }): ReactNode {
  if (words === undefined) return null;
  return (
    <Note tone="danger" urgency="alert">
      {words}
    </Note>
  );
}

interface DeliveryNoteProps {
  readonly delivery: Delivery;
  readonly onAgain: () => void;
}

/** Where the answer of this device stands. Offers to answer again when an accepted one shows no effect. */
export function DeliveryNote({ delivery, onAgain }: DeliveryNoteProps): ReactNode {
  const { styles } = useLook();
  const acceptedAt = delivery.status === "accepted" ? delivery.at : undefined;
  const now = useNow(acceptedAt === undefined ? undefined : 1000);
  if (delivery.status === "idle") return null;
  if (delivery.status === "refused") return <Problem words={delivery.message} />;
  const isLate = acceptedAt !== undefined && now - acceptedAt > UNCONFIRMED_MS;
  const words =
    delivery.status === "sending" ? "Sending your answer…" : "Sent. Waiting for Muse to act on it…";
  return (
    <View role="status" aria-live="polite" style={[styles.row, { minHeight: 24 }]}>
      <Words>{isLate ? "Muse has your answer but has not acted on it yet." : words}</Words>
      {isLate ? <PressButton label="Answer again" onPress={onAgain} /> : null}
    </View>
  );
}

const NOTE_TONES: Readonly<Record<OutcomeTone, NoteProps["tone"]>> = {
  good: "success",
  bad: "danger",
  neutral: "neutral",
};

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  /** The answer of this device, told only if it was not used. */
  readonly delivery: Delivery;
}

export function OutcomeNote({ outcome, delivery }: OutcomeNoteProps): ReactNode {
  const { styles } = useLook();
  return (
    <Stack>
      <View role="status" aria-live="polite" style={[styles.notice, styles[NOTE_TONES[outcome.tone]]]}>
        <Words strong>{outcome.headline}</Words>
        {outcome.details.map((detail) => (
          <Words key={detail} selectable>
            {detail}
          </Words>
        ))}
      </View>
      {outcome.warning === undefined ? null : (
        <Note tone="warning" urgency="alert">
          {outcome.warning}
        </Note>
      )}
      {delivery.status === "refused" ? (
        <Words muted>{`Your own answer was not used: ${delivery.message}`}</Words>
      ) : null}
    </Stack>
  );
}
