/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { percentAt } from '#contract/progress';
import type { View } from '../view.ts';
import { fill } from './fill.ts';

/** How far a visitor is: on the form all the way. Read once, with each step's heading, which it describes; the bar is the same for the eye. */
export function Progress({ state, messages }: View) {
  const { index, quiz, phase } = state.value;
  const { length: m } = quiz.questions;
  const p = percentAt(index, m);
  const text = phase === 'question' ? fill(messages.progress, { n: index + 1, m, p }) : messages.leadTitle;
  return (
    <div class="progress">
      <p id="progress">{text}</p>
      <div class="bar">
        <i style={{ width: `${p}%` }} />
      </div>
    </div>
  );
}
