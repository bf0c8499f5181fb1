/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { findAnswer } from '../run-quiz.ts';
import { Choices } from './Choices.tsx';
import { chooseSeveral } from './choose-several.ts';
import type { KindView, QuestionProps } from './question-view.ts';
import { several } from './several.css.ts';

/** Several options as checkboxes; the letter of a chosen one becomes a check mark. */
function MultipleSelect(view: QuestionProps) {
  const { rule, ...options } = chooseSeveral(view);
  const chosen = findAnswer(view.state, view.question.id)?.chosen ?? [];
  return (
    <div>
      <p class="hint" id="hint">
        {rule}
      </p>
      <Choices
        {...options}
        face={({ id, text }, index) => [
          <b aria-hidden="true">{chosen.includes(id) ? '✓' : String.fromCharCode(65 + index)}</b>,
          <span>{text}</span>,
        ]}
      />
    </div>
  );
}

export const multipleSelect: KindView = { Answers: MultipleSelect, styles: several };
