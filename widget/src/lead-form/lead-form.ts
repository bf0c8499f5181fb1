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

/**
 * State change before the form is skipped automatically after the last question; undefined when the
 * form waits for the visitor.
 */
export const prepareAutoSkip = ({ value: { quiz, lead } }: Running): Partial<QuizState> | undefined =>
  quiz.form?.place === 'after' ? { lead: { ...lead, skip: true }, result: undefined } : undefined;

export const isSkipped = ({ skip }: Pick<LeadFields, 'skip'>): boolean => !!skip;

/**
 * Identifies the step on screen. A form below the result is a different step than the one that
 * leads to the result.
 */
export const getStepKey = ({ phase, result }: QuizState): string => phase.replace('sending', 'lead') + !!result;

/** The lead to submit. A skipped form is submitted without its content. */
export const toSubmittedLead = (lead: LeadFields): LeadFields =>
  lead.skip
    ? { name: '', email: '', consentGiven: false, trap: lead.trap, skip: true }
    : { ...lead, name: lead.name.trim(), email: foldEmail(lead.email) };

/**
 * State change after submission. A form below the result was skipped automatically, so it opens
 * now.
 */
export const getStateAfterSubmit = ({ value: { quiz, lead } }: Running): Partial<QuizState> =>
  quiz.form?.place === 'after' && lead.skip ? { phase: 'lead', lead: { ...lead, skip: false } } : { phase: 'result' };

/** Errors of fields that only the server validates. Its messages are in the visitor's language. */
export function readFieldErrors(refused: Refusal['refused']): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of refused?.issues ?? [])
    if (path.startsWith('fields.')) errors[path.slice('fields.'.length)] = message as 'fillIn';
  return errors;
}

export { styles };
