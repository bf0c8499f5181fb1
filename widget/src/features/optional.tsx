/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { QuestionProps } from '../questions/question-view.ts';

/** Goes on without an answer; one that was begun is dropped. */
function Skip({ question, state, set, save, next, messages }: QuestionProps) {
  const skip = () => {
    set({ answers: state.value.answers.filter(({ questionId }) => questionId !== question.id) });
    save();
    next();
  };
  return question.optional ? (
    <button type="button" class="quiet skip" onClick={skip}>
      {messages.skipQuestion}
    </button>
  ) : null;
}

export const optional = {
  Action: Skip,
  styles: `
.skip {
  margin: 0;
}
`,
};
