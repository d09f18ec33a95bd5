/** Says which step of a command is asked about, what its words are, and what became of the other steps. */
import type { ReactNode } from "react";
import { Text, View } from "react-native";
import type { Approval } from "../shared/session/state.ts";
import { stageNote } from "./confirmation-subject.ts";
import { type Look, useCardStyles } from "./look.ts";
import { TextBlock } from "./text-block.tsx";

interface ConfirmationStageProps {
  readonly look: Look;
  readonly approval: Approval;
  /** The step is marked in the command above. */
  readonly marked: boolean;
}

export function ConfirmationStage({ look, approval, marked }: ConfirmationStageProps): ReactNode {
  const styles = useCardStyles(look);
  const note = stageNote(approval);
  if (note === undefined) return null;
  const rest = note.others.map(({ position, state }) => `step ${position} ${state}`).join(", ");
  return (
    <View style={styles.stack}>
      <View style={styles.row}>
        <View style={styles.badge}>
          <Text style={styles.badgeText}>{`Step ${note.position} of ${note.total}`}</Text>
        </View>
        <Text style={[styles.muted, { flexShrink: 1 }]}>
          {marked ? "You decide about the marked part." : "You decide about this part:"}
          {rest === "" ? "" : ` The others: ${rest}.`}
        </Text>
      </View>
      {marked ? null : <TextBlock look={look} name="This step" source={note.argv.map(quoted).join(" ")} />}
      {note.argvComplete ? null : (
        <Text style={styles.muted}>
          Muse could not read this step to its end. Judge by the whole command.
        </Text>
      )}
    </View>
  );
}

/** As one would type it, so that a word with a blank in it is not taken for two. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
