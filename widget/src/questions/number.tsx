/** @jsxRuntime classic */
/** @jsx h */
import { Component, h } from 'preact';
import { rangeOf, valueProblem } from '#contract/questions/value';
import { limits } from '#contract/web/limits';
import { interpolate } from '../parts/interpolate.ts';
import { features } from '../registry.ts';
import { findAnswer } from '../run-quiz.ts';
import type { KindView, QuestionProps } from './question-view.ts';
import { readNumber } from './read-number.ts';

/** A number, typed or on a slider with a field for its value. */
class NumberField extends Component<QuestionProps, { typed?: string | undefined }> {
  /** Takes a value; one that is not allowed counts as none, and says why. */
  take(value: number, typed?: string) {
    const { question, answer, messages, lang } = this.props;
    const { min = -limits.number, max = limits.number, step = 0 } = question;
    const bounds = { none: 0, min, max, step };
    const says = {
      none: messages.enterNumber,
      min: messages.numberMin,
      max: messages.numberMax,
      step: messages.numberStep,
    };
    const problem = Number.isNaN(value) ? 'none' : valueProblem(bounds, value);
    const range = problem ? undefined : rangeOf(question.answerOptions, value);
    this.setState({ typed });
    answer({
      questionId: question.id,
      chosen: range ? [range.id] : [],
      text: problem ? '' : `${value}`,
      problem:
        problem && typed?.trim() ? interpolate(says[problem], { n: bounds[problem].toLocaleString(lang) }) : undefined,
    });
  }

  override render({ question, state, lang }: QuestionProps, { typed }: { typed?: string | undefined }) {
    const { id, min = 0, max = 100, step, unit = '', look, low, high } = question;
    const text = findAnswer(state, id)?.text;
    const value = text ? +text : undefined;
    const inWords = (number: number) => `${number.toLocaleString(lang)} ${unit}`.trim();
    const Slider = look === 'slider' && features.slider?.Slider;
    return (
      <div>
        <p class={Slider ? 'big' : 'amount'}>
          <input
            class="entry"
            inputMode="decimal"
            autocomplete="off"
            size={Slider ? 6 : undefined}
            aria-labelledby={unit ? 'q unit' : 'q'}
            aria-describedby="problem"
            aria-invalid={!!state.value.unanswered}
            placeholder={Slider ? '–' : ''}
            value={typed ?? value?.toLocaleString(lang, { useGrouping: false, maximumFractionDigits: 12 }) ?? ''}
            onInput={({ currentTarget }) => this.take(readNumber(currentTarget.value, lang), currentTarget.value)}
          />
          {unit && <span id="unit">{unit}</span>}
        </p>
        {Slider && (
          <Slider
            {...this.props}
            min={min}
            max={max}
            step={step || 1}
            value={value}
            words={value === undefined ? value : inWords(value)}
            low={low || inWords(min)}
            high={high || inWords(max)}
            onValue={(moved) => this.take(moved)}
          />
        )}
      </div>
    );
  }
}

export const number: KindView = {
  Answers: NumberField,
  styles: `
.amount {
  display: flex;
  align-items: center;
  gap: 12px;
  margin-top: 24px;
}
`,
};
