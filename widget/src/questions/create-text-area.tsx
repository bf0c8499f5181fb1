/** @jsxRuntime classic */
/** @jsx h */
import { h, type JSX } from 'preact';
import { findAnswer } from '../run-quiz.ts';
import type { QuestionView } from './question-view.ts';

/** Creates the view of a text answer. `lineBreak` is what a line break becomes; `attributes` are added to the field. */
export const createTextArea =
  (maxLength: number, lineBreak: string, attributes: JSX.TextareaHTMLAttributes): QuestionView =>
  ({ state, answer, messages, question }) => {
    const { id: questionId } = question;
    const { unanswered } = state.value;
    return (
      <textarea
        {...attributes}
        maxLength={maxLength}
        aria-labelledby="q"
        aria-describedby="problem"
        aria-invalid={!!unanswered}
        placeholder={messages.textLabel}
        value={findAnswer(state, questionId)?.text ?? ''}
        onInput={(event) =>
          answer({ questionId, chosen: [], text: event.currentTarget.value.replace(/\n/g, lineBreak) })
        }
      />
    );
  };
