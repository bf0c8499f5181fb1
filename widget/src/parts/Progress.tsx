/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { progressAt } from '#contract/progress';
import type { View } from '../view.ts';

export function Progress({ state, messages }: View) {
  const { index, quiz } = state.value;
  const { number, count, percent } = progressAt(index, quiz.questions.length);
  const filled: Record<string, number> = { n: number, m: count, p: percent };
  const text = messages.progress.replace(/{(.)}/g, (_blank, name: string) => `${filled[name]}`);
  return (
    <div class="progress">
      <p>{text}</p>
      <div class="bar" role="progressbar" aria-label={text} aria-valuenow={percent}>
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
