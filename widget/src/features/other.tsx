/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { limits } from '#contract/web/limits';
import { Choices } from '../questions/Choices.tsx';
import type { QuestionProps } from '../questions/question-view.ts';
import { findAnswer } from '../run-quiz.ts';

/** What else it is, in the visitor's words. */
function OtherField({ question, state, answer, messages }: QuestionProps) {
  const given = findAnswer(state, question.id);
  return (
    given && (
      <input
        class="other"
        // Narrow by itself: it grows with its option.
        size={1}
        maxLength={limits.otherText}
        aria-label={messages.otherText}
        placeholder={messages.otherText}
        value={given.otherText ?? ''}
        onInput={({ currentTarget }) => answer({ ...given, otherText: currentTarget.value })}
      />
    )
  );
}

export const other = {
  Field: OtherField,
  Choices,
  styles: `
.option:has(.other) {
  flex-wrap: wrap;
}
.option .other {
  position: relative;
  inset: 0;
  flex: 1 0 100%;
  min-width: 0;
  min-height: 44px;
  padding: 9px 12px;
  border: 1px solid var(--qf-edge);
  border-radius: 10px;
  background-color: var(--qf-back);
  cursor: text;
}
`,
};
