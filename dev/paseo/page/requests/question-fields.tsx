/** One question of the card: its text, its options, and the free text. */
import { useId } from "react";
import { moveFocus } from "../chrome/arrow-keys.ts";
import type { Draft, Question, QuestionOption } from "./question-form.ts";

export interface QuestionFieldsProps {
  readonly question: Question;
  readonly draft: Draft;
  readonly disabled: boolean;
  onPress(label: string): void;
  onText(text: string): void;
  /** Enter in the text field. */
  onSubmit(): void;
}

export function QuestionFields(props: QuestionFieldsProps) {
  const { question, draft, disabled, onPress, onText, onSubmit } = props;
  return (
    <>
      <p className="question" data-testid="question-form-current-question">
        {question.question}
      </p>
      {question.options.length > 0 && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
        // biome-ignore lint/a11y/noStaticElementInteractions: both roles are those of a group of controls
        <div
          role={question.multiSelect ? "group" : "radiogroup"}
          aria-label={question.question}
          className="options"
          onKeyDown={(event) => moveFocus(event, "button")}
        >
          {question.options.map((option) => (
            <OptionRow
              key={option.label}
              option={option}
              role={question.multiSelect ? "checkbox" : "radio"}
              checked={draft.chosen.includes(option.label)}
              disabled={disabled}
              onPress={() => onPress(option.label)}
            />
          ))}
        </div>
      )}
      {question.freeText && (
        <input
          type="text"
          className="text-field"
          aria-label={question.question}
          placeholder={question.placeholder}
          value={draft.text}
          disabled={disabled}
          enterKeyHint="done"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) onSubmit();
          }}
        />
      )}
    </>
  );
}

interface OptionRowProps {
  readonly option: QuestionOption;
  readonly role: "radio" | "checkbox";
  readonly checked: boolean;
  readonly disabled: boolean;
  onPress(): void;
}

function OptionRow({ option, role, checked, disabled, onPress }: OptionRowProps) {
  const describedBy = useId();
  return (
    <div className="option">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: radio and checkbox both can be checked */}
      <button
        type="button"
        role={role}
        aria-checked={checked}
        aria-label={option.label}
        aria-describedby={option.description === undefined ? undefined : describedBy}
        className="option-button"
        disabled={disabled}
        onClick={onPress}
      >
        <span className={`mark mark-${role}`} aria-hidden="true" />
        <span>
          <span className="option-label">{option.label}</span>
          {option.description !== undefined && (
            <span id={describedBy} className="option-description">
              {option.description}
            </span>
          )}
        </span>
      </button>
      {option.preview !== undefined && <pre className="option-preview">{option.preview}</pre>}
    </div>
  );
}
