/** @jsxImportSource preact */
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import { optionLetter } from '../option-keys.ts';
import { useView } from '../view-context.ts';

/** Answers to choose one of: radio buttons, so that arrows, labels and screen readers work as everywhere. */
export function Options({
  question,
  chosen,
}: {
  question: EmbedQuiz['questions'][number];
  chosen: string | undefined;
}) {
  const { state } = useView();
  return (
    <div class="options" role="radiogroup" aria-labelledby="q" aria-describedby="problem">
      {question.answerOptions.map(({ id, text }, index) => (
        <label class={id === chosen ? 'option chosen' : 'option'} key={id}>
          <input
            type="radio"
            name={question.id}
            value={id}
            checked={id === chosen}
            onChange={() => state.answer({ questionId: question.id, answerOptionId: id })}
          />
          <b aria-hidden="true">{optionLetter(index)}</b>
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
