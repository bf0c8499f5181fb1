/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { features } from '../registry.ts';
import { findAnswer } from '../run-quiz.ts';
import { Combobox } from './combobox.tsx';
import type { KindView, QuestionProps } from './question-view.ts';

/** A long list: the system's own picker on touch screens, a list to search in elsewhere. */
function Dropdown(view: QuestionProps) {
  const { question, state, answer, messages } = view;
  const { id: questionId, answerOptions } = question;
  const given = findAnswer(state, questionId)?.chosen[0];
  const Other = features.other?.Field;
  return (
    <div>
      {window.matchMedia?.('(pointer:coarse)').matches ? (
        <select
          class="entry"
          aria-labelledby="q"
          aria-describedby="problem"
          aria-invalid={!!state.value.unanswered}
          value={given ?? ''}
          onChange={({ currentTarget }) => answer({ questionId, chosen: [currentTarget.value] })}
        >
          <option value="" disabled>
            {messages.selectAnswer}
          </option>
          {answerOptions.map(({ id, text }) => (
            <option value={id}>{text}</option>
          ))}
        </select>
      ) : (
        <Combobox {...view} />
      )}
      {Other && answerOptions.some(({ id, other }) => other && id === given) && <Other {...view} />}
    </div>
  );
}

export const dropdown: KindView = {
  Answers: Dropdown,
  styles: `
.entry {
  margin-top: 24px;
}
.list {
  max-height: 264px;
  margin-top: 4px;
  overflow: auto;
  border: 1px solid var(--qf-line);
  border-radius: 14px;
}
.list > * {
  padding: 11px 16px;
  cursor: pointer;
}
.list [aria-selected=true] {
  background-color: var(--qf-tint);
  font-weight: 600;
}
div > .other {
  width: 100%;
  margin-top: 10px;
}
`,
};
