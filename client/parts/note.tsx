/** A note that stands out from the words around it, and one that tells at once what went wrong. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { useLook } from "./look.tsx";
import { Words } from "./words.tsx";

export type NoteTone = "warning" | "danger" | "success" | "neutral";

interface NoteProps {
  readonly tone: NoteTone;
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
