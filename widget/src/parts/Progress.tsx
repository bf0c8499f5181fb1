/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { percentAt } from '#contract/progress';
import type { View } from '../view.ts';
import { interpolate } from './interpolate.ts';

/**
 * Progress as text and bar; the lead form counts as 100%. Screen readers announce the text with the
 * step's heading, which refers to it.
 */
export function Progress({ state, messages }: View) {
  const { index, quiz, phase } = state.value;
  const { length: m } = quiz.questions;
  const p = percentAt(index, m);
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
