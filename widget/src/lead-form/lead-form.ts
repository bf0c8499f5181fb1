import { h } from 'preact';
import { checkLead, foldEmail, type LeadErrors } from '#contract/lead/check-lead';
import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { Refusal } from '../quiz-host.ts';
import type { LeadFields, QuizState } from '../run-quiz.ts';
import { LeadScreen } from '../screens/LeadScreen.tsx';
import type { View } from '../view.ts';
import { CustomLeadScreen } from './CustomLeadScreen.tsx';
import { checkCustomLead } from './check-custom-lead.ts';
import { styles } from './lead-form.css.ts';

type Running = { value: QuizState };

// Supports the default lead form and custom ones. The build replaces this module by
// `plain-lead-form.ts` for quizzes that need only the default.

export const Screen = (view: View) => h(view.state.value.quiz.form ? CustomLeadScreen : LeadScreen, view);

/** Validation errors by field; empty when the form can be submitted. */
export const checkForm = (lead: LeadFields, quiz: EmbedQuiz): LeadErrors =>
  quiz.form ? checkCustomLead(lead, quiz) : checkLead(lead, quiz);

/** Where a visit without a start screen begins. What was saved of one is from behind a form that came first. */
export const getFirstPhase = ({ form }: EmbedQuiz, saved?: unknown): QuizState['phase'] =>
  form?.place === 'first' && !saved ? 'lead' : 'question';

/** Whether the questions come after the form on screen. */
export const comesFirst = ({ form }: EmbedQuiz, { isAnswered }: LeadFields): boolean =>
  form?.place === 'first' && !isAnswered;

/**
 * State change before the answers are sent without a form after the last question: it is still to
 * come, or came first. Undefined when the form waits for the visitor.
 */
export const prepareAutoSkip = ({ value: { quiz, lead } }: Running): Partial<QuizState> | undefined =>
  ({
    after: { lead: { ...lead, skip: true }, result: undefined },
    first: { lead: { ...lead, isAnswered: true }, result: undefined },
    skippable: undefined,
    before: undefined,
  })[quiz.form?.place ?? 'before'];

/** Whether this is not the end of the visit: the form may still be filled in, or the questions follow. */
export const isSkipped = ({ skip, partial }: Pick<LeadFields, 'skip' | 'partial'>): boolean => !!(skip || partial);

/**
 * Identifies the step on screen. A form below the result is a different step than the one that
 * leads to the result.
 */
export const getStepKey = ({ phase, result }: QuizState): string => phase.replace('sending', 'lead') + !!result;

/** The lead to submit. A skipped form is submitted without its content. */
export const toSubmittedLead = (lead: LeadFields, quiz: EmbedQuiz): LeadFields =>
  lead.skip
    ? { name: '', email: '', consentGiven: false, trap: lead.trap, skip: true }
    : {
        ...lead,
        name: lead.name.trim(),
        email: foldEmail(lead.email),
        ...(comesFirst(quiz, lead) && { partial: true }),
      };

/**
 * State change after submission. A form below the result was skipped automatically, so it opens
 * now.
 */
export const getStateAfterSubmit = ({ value: { quiz, lead } }: Running): Partial<QuizState> =>
  comesFirst(quiz, lead)
    ? { phase: 'question', result: undefined }
    : quiz.form?.place === 'after' && lead.skip
      ? { phase: 'lead', lead: { ...lead, skip: false } }
      : { phase: 'result' };

/** Errors of fields that only the server validates. Its messages are in the visitor's language. */
export function readFieldErrors(refused: Refusal['refused']): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of refused?.issues ?? [])
    if (path.startsWith('fields.')) errors[path.slice('fields.'.length)] = message as 'fillIn';
  return errors;
}

export { styles };
