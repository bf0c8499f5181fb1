/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';
import { asks, progressAt } from '../way.ts';
import { interpolate } from './interpolate.ts';

/**
 * Progress as text and bar; the lead form counts as 100%. Screen readers announce the text with the
 * step's heading, which refers to it. What asks nothing has no text, and leaves the bar as it was.
 */
export function Progress({ state, shown, messages }: View) {
  const { index, phase } = state.value;
  const { n, m } = progressAt(state.value, index);
  const isQuestion = phase === 'question';
  const p = isQuestion ? Math.round((100 * n) / (m || 1)) : 100;
  const text = isQuestion ? interpolate(messages.progress, { n, m, p }) : messages.leadTitle;
  return (
    <div class="progress">
      <p id="progress">{(!isQuestion || asks(shown()[index] as EmbedQuestion)) && text}</p>
      <div class="bar">
        <i style={{ width: `${p}%` }} />
      </div>
    </div>
  );
}
