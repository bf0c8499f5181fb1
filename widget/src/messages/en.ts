import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import { UNANSWERED } from '#contract/questions/sent-answer';
import { questionTexts } from './question-texts.ts';

/** Every text of the widget. `{n}`, `{m}` and `{p}` are placeholders. */
export const en = {
  start: 'Start',
  takes: '{m} questions · takes about {p} min',
  takesOne: '1 question · takes about {p} min',
  notFound: 'Quiz Not Found',
  notFoundText: "The quiz you're looking for is not available or has been deactivated.",
  progress: 'Question {n} of {m} • {p}% Complete',
  next: 'Next',
  finish: 'Finish',
  previous: 'Previous',
  selectAnswer: UNANSWERED,
  textLabel: 'Your answer',
  leadTitle: 'Almost there!',
  leadHeading: 'Your result is ready',
  leadText: 'Leave your email address to see it.',
  name: 'Name (optional)',
  email: 'Email',
  consent: consentTexts.en,
  required: '(required)',
  privacy: 'Privacy policy',
  emailInvalid: 'Please enter a valid email address',
  consentRequired: 'You must consent to continue',
  submit: 'See My Result',
  sending: 'Sending…',
  failed: 'Error submitting quiz. Please try again.',
  resultTitle: 'Your Result',
  outOf: 'out of 100 points',
  continue: 'Continue to Next Step',
  redirecting: 'One moment, taking you to the next page…',
  preview: 'Preview',
  ...leadFormTexts.en,
  ...questionTexts.en,
};
export type Messages = typeof en;
