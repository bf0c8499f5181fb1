/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { findAnswer } from '../run-quiz.ts';
import type { QuestionProps } from './question-view.ts';

/**
 * A single choice as native radio buttons, for their keyboard and screen reader behaviour. Arrow
 * keys select every option that they pass and fire a click with `detail` 0, so only pointer clicks
 * advance automatically.
 */
export const Options = ({ state, answer, advance, question }: QuestionProps) => {
  const { id: questionId, answerOptions } = question;
  const { unanswered } = state.value;
  return (
    <div class="options" role="radiogroup" aria-labelledby="q" aria-describedby="problem" aria-invalid={!!unanswered}>
      {answerOptions.map(({ id, text }, index) => {
        const checked = id === findAnswer(state, questionId)?.chosen[0];
        return (
          <label class={checked ? 'option chosen' : 'option'}>
            <input
              type="radio"
              name={questionId}
              value={id}
              checked={checked}
              onChange={() => answer({ questionId, chosen: [id] })}
              onClick={({ detail }) => detail && advance()}
            />
            <b aria-hidden="true">{String.fromCharCode(65 + index)}</b>
            <span>{text}</span>
          </label>
        );
      })}
    </div>
  );
};
