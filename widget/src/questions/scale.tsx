/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { features } from '../registry.ts';
import { findAnswer } from '../run-quiz.ts';
import { Choices } from './Choices.tsx';
import { ends } from './ends.css.ts';
import type { KindView, QuestionProps } from './question-view.ts';

/** Longer words need wider steps. */
const MAX_NARROW = 3;

/** Steps from one end to the other, as numbers, stars or faces, or on a slider. */
function Scale(view: QuestionProps) {
  const { question, state, answer } = view;
  const { id: questionId, answerOptions, look = 'numbers', low = '', high = '' } = question;
  const at = answerOptions.findIndex(({ id }) => findAnswer(state, questionId)?.chosen.includes(id));
  const last = answerOptions.length - 1;
  const Slider = look === 'slider' && features.slider?.Slider;
  if (Slider) {
    const words = answerOptions[at]?.text;
    return (
      <div>
        <p class="big" aria-hidden="true">
          {words ?? '–'}
        </p>
        <Slider
          {...view}
          min={0}
          max={last}
          step={1}
          value={at < 0 ? undefined : at}
          words={words}
          low={low || answerOptions[0]?.text}
          high={high || answerOptions[last]?.text}
          onValue={(step) => answer({ questionId, chosen: [answerOptions[step]?.id ?? ''] })}
        />
      </div>
    );
  }
  const signs = { stars: [...'★★★★★'], faces: [...'😞🙁😐🙂😄'] }[look as string];
  const isWide = !signs && answerOptions.some(({ text }) => text.length > MAX_NARROW);
  return (
    <div>
      <Choices
        {...view}
        look={`scale ${look}${isWide ? ' wide' : ''}`}
        face={({ text }, index) => [
          signs && (
            <b aria-hidden="true" class={index <= at ? 'reached' : ''}>
              {signs[Math.round((4 * index) / last)]}
            </b>
          ),
          <span>{text}</span>,
        ]}
      />
      {(low || high) && (
        <p class="ends" id="hint">
          <span>{low}</span> <span>{high}</span>
        </p>
      )}
    </div>
  );
}

export const scale: KindView = {
  Answers: Scale,
  styles: `${ends}
.scale {
  gap: 8px;
  grid-template-columns: repeat(auto-fit, minmax(44px, 1fr));
}
.wide {
  grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
}
.scale .option {
  justify-content: center;
  min-height: 52px;
  padding: 8px 4px;
  font-weight: 600;
  text-align: center;
}
.scale .chosen:before,
.scale .chosen:after {
  content: none;
}
.scale.numbers .chosen {
  background-color: var(--qf-fill);
  color: var(--qf-on);
}
.scale b {
  width: auto;
  padding: 0;
  background: none;
  font-size: 26px;
  line-height: 36px;
}
.stars b {
  color: var(--qf-line);
}
.stars .reached {
  color: var(--qf-link);
}
.scale b + span {
  position: absolute;
  clip-path: inset(50%);
}
`,
};
