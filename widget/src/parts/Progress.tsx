/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';
import { asks, longestWay } from '../way.ts';
import { interpolate } from './interpolate.ts';

/**
 * Progress as text and bar, of the longest way that is still possible: it never runs backwards. The
 * lead form counts as 100%. Screen readers announce the text with the step's heading, which refers to
 * it. What asks nothing has no text, and leaves the bar as it was.
 */
export function Progress({ state, shown, messages }: View) {
  const { index, phase, quiz } = state.value;
  const { questions } = quiz;
  const before = shown().slice(0, index).filter(asks).length;
  const current = shown()[index] as EmbedQuestion;
  const n = before + +asks(current);
  const m = before + longestWay(questions.slice(questions.indexOf(current)));
  const isForm = phase !== 'question';
  const p = isForm ? 100 : Math.round((100 * n) / (m || 1));
  return (
    <div class="progress">
      <p id="progress">{isForm ? messages.leadTitle : n > before && interpolate(messages.progress, { n, m, p })}</p>
      <div class="bar">
        <i style={{ width: `${p}%` }} />
      </div>
    </div>
  );
}
