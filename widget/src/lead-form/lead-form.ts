import { h } from 'preact';
import { checkLead, type LeadErrors } from '#contract/check-lead';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { Refusal } from '../quiz-host.ts';
import type { LeadFields, QuizState } from '../quiz-state.ts';
import { LeadScreen } from '../screens/LeadScreen.tsx';
import type { View } from '../view.ts';
import { checkOwnLead } from './check-own-lead.ts';
import { styles } from './lead-form.css.ts';
import { OwnLeadScreen } from './OwnLeadScreen.tsx';

type Running = { value: QuizState };

// Every lead form there is: the one that quizzes have from the start, and those that their owners have made.

export const Screen = (view: View) => h(view.state.value.quiz.form ? OwnLeadScreen : LeadScreen, view);

/** What keeps the form from being sent, by its fields; empty when nothing does. */
export const check = (lead: LeadFields, quiz: EmbedQuiz): LeadErrors =>
  quiz.form ? checkOwnLead(lead, quiz) : checkLead(lead, quiz);

/** The last question is answered: what to change before the form is sent by itself; undefined where it waits for its visitor. */
export const opened = ({ value: { quiz, lead } }: Running): Partial<QuizState> | undefined =>
  quiz.form?.place === 'after' ? { lead: { ...lead, skip: true }, result: undefined } : undefined;

/** Whether a visitor leaves nothing of the form. */
export const isSkipped = ({ skip }: Pick<LeadFields, 'skip'>): boolean => !!skip;

/** A form below a result is another step than the way to it. */
export const stepOf = ({ phase, result }: QuizState): string => phase.replace('sending', 'lead') + !!result;

/** What a form is sent as: who passes it by leaves nothing of what stands in it. */
export const sent = (lead: LeadFields): LeadFields =>
  lead.skip
    ? { name: '', email: '', consentGiven: false, trap: lead.trap, skip: true }
    : { ...lead, name: lead.name.trim(), email: lead.email.trim() };

/** Where a visitor is once it was sent. A form below the result is passed by once. */
export const afterSent = ({ value: { quiz, lead } }: Running): Partial<QuizState> =>
  quiz.form?.place === 'after' && lead.skip ? { phase: 'lead', lead: { ...lead, skip: false } } : { phase: 'result' };

/** Whether these scripts cannot draw the form of a quiz. */
export const isElsewhere = (_quiz: EmbedQuiz | null): boolean => false;

/** The fields that the server alone could tell are wrong, with its own words, which are in the visitor's language. */
export function wrongFields(refused: Refusal['refused']): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of refused?.issues ?? [])
    if (path.startsWith('fields.')) errors[path.slice(7)] = message as 'fillIn';
  return errors;
}

export { styles };
