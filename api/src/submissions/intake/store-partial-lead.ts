import { longestWay, shownQuestions } from '../../../contract/flow.ts';
import type { SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Answer, SentAnswer } from '../../../contract/questions/answer.schema.ts';
import { givenAnswer } from '../../../contract/questions/given-answer.ts';
import { kinds } from '../../../contract/questions/kinds.ts';
import { conflict, gone } from '../../errors.ts';
import type { PartialLead, SubmissionRecord } from '../submission.model.ts';
import type { ShownVersion } from './check-answers.ts';
import { signConsent } from './consent-proof.ts';
import { insertSubmission } from './insert-submission.ts';
import { contentHash, formParts, type SubmittedQuiz } from './lead-record.ts';
import { checkLead } from './store-submission.ts';

/**
 * Stores the form of a visitor who is about to answer, by one insert, as `storeSubmission` does: the same form again returns the stored lead,
 * also once it is complete, another form under the same session is a 409. With `reminds` its visitor may be mailed, which is counted for
 * `mailClient`; of the lead itself nobody is told until it is complete.
 */
export async function storePartialLead(
  quiz: SubmittedQuiz,
  version: ShownVersion,
  input: SubmissionInput,
  {
    own,
    reminds,
    mailClient,
    isUnproven,
  }: { own: boolean; reminds: boolean; mailClient: () => string; isUnproven: boolean },
): Promise<{ record: SubmissionRecord; isNew: boolean }> {
  const fields = checkLead(version, input);
  const { consent, ...form } = formParts(quiz, version, input, fields, { own, isUnproven });
  const formHash = contentHash(input, consent.marketing, [], fields, version.version);
  const isReminded = reminds && !input.trap && input.email !== '' && consent.given;
  const record: SubmissionRecord = {
    ...form,
    consent,
    formHash,
    contentHash: formHash,
    partial: { ...progressOf(version, [], []), at: form.createdAt, sentAt: 0 },
    outcomeId: '',
    outcome: '',
    totalScore: 0,
    rawScore: 0,
    maxScore: 0,
    answers: [],
    // Searches find it from now on.
    outbox: [isReminded ? 'lead.begun' : 'lead.changed'],
    ...(isReminded ? { mailClient: mailClient() } : {}),
    // It is counted once it is complete.
    counted: true,
  };
  record.consent.proof = await signConsent(record);
  const stored = await insertSubmission(record);
  if (stored.erasedAt) throw gone('submission_erased', 'These answers were erased. Send them again to give them anew.');
  if (stored.formHash !== formHash)
    throw conflict('submission_conflict', 'This session has already been submitted with another form');
  return { record: stored, isNew: stored._id === record._id };
}

/** How far a visitor is with these answers, and the answers as their browser has them. */
export function progressOf(
  { questions }: Pick<ShownVersion, 'questions'>,
  answers: readonly Answer[],
  sent: readonly SentAnswer[],
): Pick<PartialLead, 'open' | 'answered' | 'questions' | 'given'> {
  const asked = shownQuestions(questions, answers).filter(({ type }) => kinds[type].asks);
  return {
    open: true,
    answered: 1 + asked.findLastIndex(({ id }) => answers.some(({ questionId }) => questionId === id)),
    questions: longestWay(questions, answers, ({ type }) => Number(kinds[type].asks)),
    given: answers.map((answer) => givenAnswer(answer, sent)),
  };
}
