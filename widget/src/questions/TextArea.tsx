/** @jsxRuntime classic */
/** @jsx h */
import { h, type JSX } from 'preact';
import type { View } from '../view.ts';
import type { QuestionView } from './view.ts';

/** An answer to type, of at most `max` characters. `more` are attributes of the field. */
export const textArea =
  (max: number, more?: (view: View) => JSX.TextareaHTMLAttributes): QuestionView =>
  (view) => {
    const { state, answer, messages, question } = view;
    const { id: questionId } = question;
    const { answers, unanswered } = state.value;
    return (
      <textarea
        {...more?.(view)}
        maxLength={max}
        aria-labelledby="q"
        aria-invalid={!!unanswered}
        aria-describedby="problem"
        placeholder={messages.textLabel}
        value={answers.get(questionId)?.textAnswer ?? ''}
        onInput={(event) => answer({ questionId, textAnswer: event.currentTarget.value })}
      />
    );
  };
