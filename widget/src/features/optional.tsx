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
/* On one line where they fit; otherwise Next ends where it always does. */
.actions:has(.skip) {
  justify-content: end;
  gap: 8px;
}
.skip {
  margin: 0;
}
.skip ~ .main {
  min-width: min(150px, 26cqw);
}
`,
};
