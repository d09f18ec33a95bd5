/** Says which step of a command is asked about, what its words are, and what became of the other steps. */

import type { ReactNode } from "react";
import type { Approval } from "../../shared/session/state.ts";
import { shellWord } from "../../shared/shell-word.ts";
import { Badge } from "../parts/badge.tsx";
import { Row, Stack } from "../parts/boxes.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { Words } from "../parts/words.tsx";
import { stageNote } from "./confirmation-subject.ts";

interface ConfirmationStageProps {
  readonly approval: Approval;
  /** The step is marked in the command above. */
  readonly marked: boolean;
}

export function ConfirmationStage({ approval, marked }: ConfirmationStageProps): ReactNode {
  const note = stageNote(approval);
  if (note === undefined) return null;
  const rest = note.others.map(({ position, state }) => `step ${position} ${state}`).join(", ");
  return (
    <Stack>
      <Row>
        <Badge words={`Step ${note.position} of ${note.total}`} />
        <Words muted style={{ flexShrink: 1 }}>
          {(marked ? "You decide about the marked part." : "You decide about the part below.") +
            (rest === "" ? "" : ` The others: ${rest}.`)}
        </Words>
      </Row>
      {marked ? null : <TextBlock name="This step" source={note.argv.map(shellWord).join(" ")} />}
      {note.argvComplete ? null : (
        <Words muted>Muse could not read this step to its end. Judge by the whole command.</Words>
      )}
    </Stack>
  );
}
