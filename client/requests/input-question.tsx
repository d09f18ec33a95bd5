/** One question: its options, an answer in own words, and a note. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { USER_INPUT_TEXT_LIMIT, type UserInputQuestion } from "../../shared/session/state.ts";
import { visibleString } from "../../shared/visible-text.ts";
import { Row, Stack } from "../parts/boxes.tsx";
import { ChoiceOption } from "../parts/choice-option.tsx";
import { useLook } from "../parts/look.tsx";
import { Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Words } from "../parts/words.tsx";
import {
  drafted,
  draftOf,
  type InputRequestForm,
  optionToggled,
  ownWordsToggled,
  questionProblem,
  selectedLabels,
} from "./input-request-form.ts";

interface InputQuestionProps {
  readonly question: UserInputQuestion;
  readonly form: InputRequestForm;
  readonly disabled: boolean;
  readonly onChange: (change: (form: InputRequestForm) => InputRequestForm) => void;
}

export function InputQuestion({ question, form, disabled, onChange }: InputQuestionProps): ReactNode {
  const { styles } = useLook();
  const draft = draftOf(form, question);
  const selected = selectedLabels(question, draft);
  const problem = form.tried ? questionProblem(form, question) : undefined;
  const hasOptions = question.options.length > 0;
  return (
    <Stack>
      <Words style={styles.question} selectable>
        {question.question}
      </Words>
      {question.multiple ? <Words muted>{bounds(question)}</Words> : null}
      {hasOptions ? (
        <View
          role={question.multiple ? "group" : "radiogroup"}
          aria-label={visibleString(question.question)}
          style={styles.stack}
        >
          {question.options.map(({ label, description, preview }, at) => (
            <ChoiceOption
              key={label}
              label={label.trim() || `Option ${at + 1}`}
              description={description}
              preview={preview?.content}
              multiple={question.multiple}
              checked={selected.includes(label)}
              disabled={disabled}
              onPress={() => onChange((kept) => optionToggled(kept, question, label))}
            />
          ))}
          <ChoiceOption
            label={question.multiple ? "In my own words instead" : "In my own words"}
            multiple={question.multiple}
            checked={draft.ownWords}
            disabled={disabled}
            onPress={() => onChange((kept) => ownWordsToggled(kept, question))}
          />
        </View>
      ) : null}
      {draft.ownWords ? (
        <TextField
          label="Your answer"
          value={draft.freeText}
          limit={USER_INPUT_TEXT_LIMIT}
          disabled={disabled}
          autoFocus={hasOptions}
          onChangeText={(freeText) => onChange((kept) => drafted(kept, question, { freeText }))}
        />
      ) : null}
      {draft.noteOpen || draft.note !== "" ? (
        <TextField
          label="Note to your answer"
          value={draft.note}
          limit={USER_INPUT_TEXT_LIMIT}
          disabled={disabled}
          autoFocus={draft.note === ""}
          onChangeText={(note) => onChange((kept) => drafted(kept, question, { note, noteOpen: true }))}
        />
      ) : (
        <Row>
          <PressButton
            tone="quiet"
            label="Add a note"
            disabled={disabled}
            onPress={() => onChange((kept) => drafted(kept, question, { noteOpen: true }))}
          />
        </Row>
      )}
      <Problem words={problem} />
    </Stack>
  );
}

function bounds({ min = 1, max, options }: UserInputQuestion): string {
  if (max === undefined || max >= options.length)
    return min > 1 ? `Choose ${min} or more.` : "Choose as many as fit.";
  if (min === max) return `Choose exactly ${min}.`;
  return min === 0 ? `Choose up to ${max}.` : `Choose ${min} to ${max}.`;
}
