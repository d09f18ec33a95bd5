/** One question: its options, an answer in own words, and a note. */
import type { ReactNode } from "react";
import { View } from "react-native";
import { USER_INPUT_TEXT_LIMIT, type UserInputQuestion } from "../shared/session/state.ts";
import { visibleString } from "../shared/visible-text.ts";
import { Note } from "./card-note.tsx";
import { ChoiceOption } from "./choice-option.tsx";
import {
  drafted,
  draftOf,
  type InputRequestForm,
  optionToggled,
  ownWordsToggled,
  questionProblem,
  selectedLabels,
} from "./input-request-form.ts";
import { type Look, useCardStyles } from "./look.ts";
import { PressButton } from "./press-button.tsx";
import { TextField } from "./text-field.tsx";
import { VisibleWords } from "./visible-words.tsx";

interface InputQuestionProps {
  readonly look: Look;
  readonly question: UserInputQuestion;
  readonly form: InputRequestForm;
  readonly disabled: boolean;
  readonly onChange: (change: (form: InputRequestForm) => InputRequestForm) => void;
}

export function InputQuestion({ look, question, form, disabled, onChange }: InputQuestionProps): ReactNode {
  const styles = useCardStyles(look);
  const draft = draftOf(form, question);
  const selected = selectedLabels(question, draft);
  const problem = form.tried ? questionProblem(form, question) : undefined;
  const hasOptions = question.options.length > 0;
  return (
    <View style={styles.stack}>
      <VisibleWords look={look} style={styles.question} selectable>
        {question.question}
      </VisibleWords>
      {question.multiple ? (
        <VisibleWords look={look} style={styles.muted}>
          {bounds(question)}
        </VisibleWords>
      ) : null}
      {hasOptions ? (
        <View
          role={question.multiple ? "group" : "radiogroup"}
          aria-label={visibleString(question.question)}
          style={styles.stack}
        >
          {question.options.map(({ label, description, preview }) => (
            <ChoiceOption
              key={label}
              look={look}
              label={label}
              {...(description !== undefined && { description })}
              {...(preview !== undefined && { preview: preview.content })}
              multiple={question.multiple}
              checked={selected.includes(label)}
              disabled={disabled}
              onPress={() => onChange((kept) => optionToggled(kept, question, label))}
            />
          ))}
          <ChoiceOption
            look={look}
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
          look={look}
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
          look={look}
          label="Note to your answer"
          value={draft.note}
          limit={USER_INPUT_TEXT_LIMIT}
          disabled={disabled}
          autoFocus={draft.note === ""}
          onChangeText={(note) => onChange((kept) => drafted(kept, question, { note, noteOpen: true }))}
        />
      ) : (
        <View style={styles.row}>
          <PressButton
            look={look}
            tone="quiet"
            label="Add a note"
            disabled={disabled}
            onPress={() => onChange((kept) => drafted(kept, question, { noteOpen: true }))}
          />
        </View>
      )}
      {problem === undefined ? null : (
        <Note look={look} tone="danger" urgency="alert">
          {problem}
        </Note>
      )}
    </View>
  );
}

function bounds({ min = 1, max, options }: UserInputQuestion): string {
  if (max === undefined || max >= options.length)
    return min > 1 ? `Choose ${min} or more.` : "Choose as many as fit.";
  if (min === max) return `Choose exactly ${min}.`;
  return min === 0 ? `Choose up to ${max}.` : `Choose ${min} to ${max}.`;
}
