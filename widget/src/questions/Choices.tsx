/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { features } from '../registry.ts';
import { findAnswer } from '../run-quiz.ts';
import type { QuestionProps } from './question-view.ts';

export type Option = EmbedQuestion['answerOptions'][number];
export type ChoicesProps = QuestionProps & {
  /** Called instead of choosing the option alone. Makes the options checkboxes. */
  toggle?: ((option: Option) => void) | undefined;
  isDisabled?: (option: Option) => boolean;
  /** How many may be chosen, in words. */
  rule?: string;
  /** What an option shows instead of its letter and text. */
  face?: (option: Option, index: number) => ComponentChildren;
  /** Class in addition to `options`. */
  look?: string;
};

/**
 * What `Options` is, with more that only some kinds need: it is not in every script. Native radio
 * buttons or checkboxes, whose letter becomes a check mark; only pointer clicks advance automatically.
 */
export function Choices(view: ChoicesProps) {
  const { state, answer, advance, question, toggle, isDisabled, rule, face, look = '' } = view;
  const { id: questionId, answerOptions } = question;
  const Other = features.other?.Field;
  return (
    <div>
      {rule && (
        <p class="hint" id="hint">
          {rule}
        </p>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name. */}
      <div
        class={`options ${look}`}
        role={toggle ? 'group' : 'radiogroup'}
        aria-labelledby="q"
        aria-describedby="hint problem"
        aria-invalid={!!state.value.unanswered}
      >
        {answerOptions.map((option, index) => {
          const { id, text } = option;
          const checked = !!findAnswer(state, questionId)?.chosen.includes(id);
          return (
            <label class={checked ? 'option chosen' : 'option'}>
              <input
                type={toggle ? 'checkbox' : 'radio'}
                name={questionId}
                value={id}
                checked={checked}
                disabled={isDisabled?.(option)}
                onChange={() => (toggle ? toggle(option) : answer({ questionId, chosen: [id] }))}
                onClick={({ detail }) => detail && !toggle && !option.other && advance()}
              />
              {face?.(option, index) ?? [
                <b aria-hidden="true">{checked && toggle ? '✓' : String.fromCharCode(65 + index)}</b>,
                <span>{text}</span>,
              ]}
              {checked && option.other && Other && <Other {...view} />}
            </label>
          );
        })}
      </div>
    </div>
  );
}
