/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { QuestionView } from './view.ts';

/** An answer to type, of at most `max` characters. */
export const textArea =
  (max: number): QuestionView =>
  ({ state, answer, messages }, { id: questionId }) => {
    const { answers, unanswered } = state.value;
    return (
      <textarea
        maxLength={max}
        aria-labelledby="q"
        aria-invalid={unanswered}
        aria-describedby="problem"
        placeholder={messages.textLabel}
        value={answers.get(questionId)?.textAnswer ?? ''}
        onInput={(event) => answer({ questionId, textAnswer: event.currentTarget.value })}
      />
    );
  };
