/** @jsxRuntime classic */
/** @jsx h */
import { h, type JSX } from 'preact';
import { findAnswer } from '../run-quiz.ts';
import type { View } from '../view.ts';
import type { QuestionView } from './question-view.ts';

/** Creates the view of a text answer. `attributes` are added to the field. */
export const createTextArea =
  (maxLength: number, attributes?: (view: View) => JSX.TextareaHTMLAttributes): QuestionView =>
  (view) => {
    const { state, answer, messages, question } = view;
    const { id: questionId } = question;
    const { unanswered } = state.value;
    return (
      <textarea
        {...attributes?.(view)}
        maxLength={maxLength}
        aria-labelledby="q"
        aria-describedby="problem"
        aria-invalid={!!unanswered}
        placeholder={messages.textLabel}
        value={findAnswer(state, questionId)?.text ?? ''}
        onInput={(event) => answer({ questionId, chosen: [], text: event.currentTarget.value })}
      />
    );
  };
