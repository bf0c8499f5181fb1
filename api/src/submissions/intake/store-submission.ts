import type { SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import { badRequest, conflict, gone } from '../../errors.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import { askedConfirmation } from './asked-confirmation.ts';
import { checkAnswers, type ShownVersion } from './check-answers.ts';
import { checkLeadForm } from './check-lead-form.ts';
import { signConsent } from './consent-proof.ts';
import { firstEvents } from './first-events.ts';
import { insertSubmission } from './insert-submission.ts';
import { contentHash, formParts, resultParts, type SubmittedQuiz } from './lead-record.ts';
import { scoreVersion } from './score-version.ts';

/** Scores a visitor's input by the version they were shown. Throws a 400 when answers or consent do not fit. */
export function scoreSubmission(version: ShownVersion, input: SubmissionInput) {
  const fields = input.skip ? skipped(version) : checkLead(version, input);
  const answers = checkAnswers(version, input.answers);
  return { ...scoreVersion(version, answers), answers, fields };
}

/** The form alone. Throws a 400 when it does not fit. */
export function checkLead(version: ShownVersion, input: SubmissionInput) {
  if (version.consentRequired && !input.consentGiven)
    throw badRequest('You must consent to continue', [
      { path: 'consentGiven', message: 'You must consent to continue' },
    ]);
  return checkLeadForm(version, input);
}

/** Only where the form is not in front of the questions or the result is there a way past it. */
function skipped(version: ShownVersion): [] {
  if (version.leadPlace === 'before' || version.leadPlace === 'first')
    throw badRequest('Please enter a valid email address', [
      { path: 'skip', message: 'This quiz shows its result to those who fill in its form' },
    ]);
  return [];
}

/**
 * Scores and freezes a submission and stores it by one insert. The session id is the idempotency key: the same content again returns
 * the stored result, other content under the same session is a 409 and changes nothing, and once the lead is erased anything is a 410.
 * `isNew` tells the two successes apart. Destinations are told of it by its `outbox`. With `mails` the visitor's mail is due where the form has
 * promised one, and they are asked to confirm their address where the quiz wants that; both are counted for `mailClient`. An `own` run of the quiz's owner is not counted. One that filled the hidden field is marked,
 * and neither mailed nor posted.
 */
export async function storeSubmission(
  quiz: SubmittedQuiz,
  version: ShownVersion,
  input: SubmissionInput,
  {
    own,
    mails,
    mailClient,
    isUnproven,
  }: { own: boolean; mails: boolean; mailClient: () => string; isUnproven: boolean },
): Promise<{ record: SubmissionRecord; isNew: boolean }> {
  const { answers, fields, ...score } = scoreSubmission(version, input);
  const { consent, ...form } = formParts(quiz, version, input, fields, { own, isUnproven });
  const isTrapped = Boolean(input.trap);
  const record: SubmissionRecord = {
    ...form,
    consent,
    ...resultParts(version, answers, score),
    contentHash: contentHash(input, consent.marketing, answers, fields, version.version),
    outbox: [],
    ...askedConfirmation(version, input.email, { isTrapped, mails, mailClient }),
    ...(mails && !isTrapped && version.resultMail && input.email ? { mailClient: mailClient() } : {}),
    counted: own,
  };
  record.outbox = firstEvents(record);
  record.consent.proof = await signConsent(record);
  const stored = await insertSubmission(record);
  // A mere repetition brings nothing erased back, under this session or, as after a 409, under another.
  if (stored.erasedAt) throw gone('submission_erased', 'These answers were erased. Send them again to give them anew.');
  if (stored.contentHash !== record.contentHash)
    throw conflict('submission_conflict', 'This session has already been submitted with other answers');
  return { record: stored, isNew: stored._id === record._id };
}
