/** What a person may do instead of answering: ask back, or decline with a reason. */

import type { ReactNode } from "react";
import { USER_INPUT_TEXT_LIMIT, type UserInput } from "../../shared/session/state.ts";
import { Buttons, Stack } from "../parts/boxes.tsx";
import { escapeKey } from "../parts/focus-ring.ts";
import { Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Words } from "../parts/words.tsx";
import { isBusy } from "./delivery.ts";
import { type InputMode, type InputRequestForm, inputProblem, modeChanged } from "./input-request-form.ts";

interface InputAsideProps {
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
  readonly mode: Exclude<InputMode, "answer">;
  readonly disabled: boolean;
  readonly onChange: (change: (form: InputRequestForm) => InputRequestForm) => void;
  readonly onSubmit: () => void;
}

const WORDS = {
  clarify: {
    label: "Ask back",
    hint: "Instead of answering, tell Muse what is unclear or what to consider.",
    send: "Send to Muse",
  },
  cancel: {
    label: "Why not? (optional)",
    hint: "Muse is told that you did not answer and goes on as it sees fit.",
    send: "Decline to answer",
  },
} as const;

export function InputAside(props: InputAsideProps): ReactNode {
  const { userInput, form, mode, disabled, onChange, onSubmit } = props;
  const words = WORDS[mode];
  const problem = form.tried ? inputProblem(form, userInput) : undefined;
  const isClarifying = mode === "clarify";
  const close = () => onChange((kept) => modeChanged(kept, "answer"));
  return (
    <Stack {...escapeKey(close)}>
      {userInput.questions.map(({ id, question }) => (
        <Words key={id} muted selectable>
          {question}
        </Words>
      ))}
      <TextField
        label={words.label}
        hint={words.hint}
        value={isClarifying ? form.clarification : form.reason}
        limit={USER_INPUT_TEXT_LIMIT}
        disabled={disabled}
        autoFocus
        onChangeText={(text) =>
          onChange((kept) => ({ ...kept, ...(isClarifying ? { clarification: text } : { reason: text }) }))
        }
      />
      <Problem words={problem?.message} />
      <Buttons>
        <PressButton
          tone={isClarifying ? "primary" : "danger"}
          label={words.send}
          disabled={disabled}
          busy={isBusy(form.delivery)}
          onPress={onSubmit}
        />
        <PressButton tone="quiet" label="Back to the questions" disabled={disabled} onPress={close} />
      </Buttons>
    </Stack>
  );
}
