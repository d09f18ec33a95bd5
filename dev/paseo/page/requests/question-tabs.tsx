/** The tabs of a card with several questions; a check mark says which of them are answered. */

import { moveFocus } from "../chrome/arrow-keys.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { type Draft, isAnswered, type Question } from "./question-form.ts";

interface QuestionTabsProps {
  readonly questions: readonly Question[];
  readonly index: number;
  draftOf(header: string): Draft;
  onSelect(index: number): void;
}

export function QuestionTabs({ questions, index, draftOf, onSelect }: QuestionTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Questions"
      className="tabs"
      data-testid="question-form-question-nav"
      onKeyDown={(event) => moveFocus(event, '[role="tab"]')}
    >
      {questions.map((question, at) => {
        const answered = isAnswered(question, draftOf(question.header));
        return (
          <button
            key={question.header}
            type="button"
            role="tab"
            className="tab"
            aria-selected={at === index}
            aria-label={`Question ${at + 1} of ${questions.length}: ${question.header}${answered ? ", answered" : ""}`}
            data-testid={`question-form-question-nav-${at}`}
            onClick={() => onSelect(at)}
          >
            {answered && <Glyph name="check" />}
            {question.header}
          </button>
        );
      })}
    </div>
  );
}
