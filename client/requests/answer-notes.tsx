/** The notes below a request: where the answer of this device stands, and what came of the request. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { Stack } from "../parts/boxes.tsx";
import { useLook } from "../parts/look.tsx";
import { Note, type NoteTone, Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { useNow } from "../parts/use-now.ts";
import { Words } from "../parts/words.tsx";
import { type Delivery, UNCONFIRMED_MS } from "./delivery.ts";
import type { Outcome, OutcomeTone } from "./outcome.ts";

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

const NOTE_TONES: Readonly<Record<OutcomeTone, NoteTone>> = {
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
