/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { longestWay } from '#contract/flow';
import type { View } from '../view.ts';
import { interpolate } from './interpolate.ts';

/**
 * Progress as text and bar; the lead form counts as 100%. Screen readers announce the text with the
 * step's heading, which refers to it.
 */
export function Progress({ state, messages }: View) {
  const { index, quiz, phase, answers } = state.value;
  const m = longestWay(quiz.questions, answers);
  const p = Math.round((100 * (index + 1)) / m);
  const text = phase === 'question' ? interpolate(messages.progress, { n: index + 1, m, p }) : messages.leadTitle;
  return (
    <div class="progress">
      <p id="progress">{text}</p>
      <div class="bar">
        <i style={{ width: `${p}%` }} />
      </div>
    </div>
  );
}
