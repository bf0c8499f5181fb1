/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { progressAt } from '#contract/progress';
import type { View } from '../view.ts';
import { fill } from './fill.ts';

/** How far a visitor is: on the form all the way. Read once, with each step's heading, which it describes; the bar is the same for the eye. */
export function Progress({ state, messages }: View) {
  const { index, quiz, phase } = state.value;
  const { number, count, percent } = progressAt(index, quiz.questions.length);
  const text = phase === 'question' ? fill(messages.progress, { n: number, m: count, p: percent }) : messages.leadTitle;
  return (
    <div class="progress">
      <p id="progress">{text}</p>
      <div class="bar">
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
