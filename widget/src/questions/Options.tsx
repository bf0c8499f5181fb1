/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { features } from '../features.ts';
import { findAnswer } from '../run-quiz.ts';
import type { QuestionProps } from './question-view.ts';

export type Option = EmbedQuestion['answerOptions'][number];
export type OptionsProps = QuestionProps & {
  /** Called instead of choosing the option alone. Makes the options checkboxes. */
  toggle?: ((option: Option) => void) | undefined;
  isDisabled?: (option: Option) => boolean;
  /** What an option shows instead of its letter. */
  badge?: (option: Option, index: number) => ComponentChildren;
  word?: (option: Option) => ComponentChildren;
  /** Class in addition to `options`. */
  look?: string;
};

/**
 * A choice as native radio buttons or checkboxes, for their keyboard and screen reader behaviour.
 * Arrow keys select every radio button that they pass and fire a click with `detail` 0, so only
 * pointer clicks advance automatically.
 */
export function Options(view: OptionsProps) {
  const { state, answer, advance, question, toggle, isDisabled, badge, word, look = '' } = view;
  const { id: questionId, answerOptions } = question;
  const Other = features.other?.use;
  return (
    <div
      class={`options ${look}`}
      role={toggle ? 'group' : 'radiogroup'}
      aria-labelledby="q"
      aria-describedby="hint problem"
      aria-invalid={!!state.value.unanswered}
    >
      {answerOptions.map((option, index) => {
        const { id } = option;
        const checked = findAnswer(state, questionId)?.chosen.includes(id);
        return (
          <label class={checked ? 'option chosen' : 'option'}>
            <input
              type={toggle ? 'checkbox' : 'radio'}
              name={questionId}
              value={id}
              checked={!!checked}
              disabled={isDisabled?.(option)}
              onChange={() => (toggle ? toggle(option) : answer({ questionId, chosen: [id] }))}
              onClick={({ detail }) => detail && !toggle && !option.other && advance()}
            />
            {badge ? badge(option, index) : <b aria-hidden="true">{String.fromCharCode(65 + index)}</b>}
            <span>{word ? word(option) : option.text}</span>
            {checked && option.other && Other && <Other {...view} />}
          </label>
        );
      })}
    </div>
  );
}
