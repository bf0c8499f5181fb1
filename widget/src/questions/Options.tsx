/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { QuestionView } from './view.ts';

/** Answers to choose one of: radio buttons, so that arrows, labels and screen readers work as everywhere. */
export const Options: QuestionView = ({ state, answer, question }) => {
  const { id: questionId, answerOptions } = question;
  return (
    <div class="options" role="radiogroup" aria-labelledby="q" aria-describedby="problem">
      {answerOptions.map(({ id, text }, index) => {
        const checked = id === state.value.answers.get(questionId)?.answerOptionId;
        return (
          <label class={checked ? 'option chosen' : 'option'}>
            <input
              type="radio"
              name={questionId}
              value={id}
              checked={checked}
              onChange={() => answer({ questionId, answerOptionId: id })}
            />
            <b aria-hidden="true">{String.fromCharCode(65 + index)}</b>
            <span>{text}</span>
          </label>
        );
      })}
    </div>
  );
};
