/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { dayProblem } from '#contract/questions/day';
import { interpolate } from '../parts/interpolate.ts';
import { findAnswer } from '../run-quiz.ts';
import type { KindView, QuestionProps } from './question-view.ts';

/** In the visitor's format, which is also that of the browser's own field. */
const inWords = (day: string) => new Date(`${day}T12:00`).toLocaleDateString();

/** The browser's own field for a day. */
function DateField({ question, state, answer, messages }: QuestionProps) {
  const { id: questionId, from, to } = question;
  const take = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    const problem = value && dayProblem(question, value);
    const says = { from: messages.dateFrom, to: messages.dateTo };
    answer({
      questionId,
      chosen: [],
      text: problem ? '' : value,
      problem: problem
        ? interpolate(says[problem], { d: inWords(`${question[problem]}`) })
        : validity.badInput
          ? messages.enterDate
          : undefined,
    });
  };
  return (
    <input
      type="date"
      class="entry"
      min={from}
      max={to}
      aria-labelledby="q"
      aria-describedby="problem"
      aria-invalid={!!state.value.unanswered}
      defaultValue={findAnswer(state, questionId)?.text ?? ''}
      onInput={take}
      // Without `badInput` there is nothing new. Chromium also blurs a field that is taken off the page,
      // while the next question is drawn.
      onBlur={(event) => event.currentTarget.validity.badInput && take(event)}
    />
  );
}

export const date: KindView = {
  Answers: DateField,
  styles: `
.entry {
  margin-top: 24px;
}
`,
};
