/** @jsxImportSource preact */
import { progressAt } from '#contract/next-question';
import { useView } from '../view-context.ts';

export function Progress() {
  const { state, messages } = useView();
  const { number, count, percent } = progressAt(state.index.value, state.quiz.value.questions.length);
  const text = messages.progress
    .replace('{n}', String(number))
    .replace('{m}', String(count))
    .replace('{p}', String(percent));
  return (
    <div class="progress">
      <p>{text}</p>
      <div
        class="bar"
        role="progressbar"
        aria-label={text}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
