import { createHash } from 'node:crypto';
import { shownQuestions } from '../../../contract/flow.ts';
import { asksToConfirm } from '../../../contract/lead/confirmation.ts';
import { consentTexts } from '../../../contract/lead/consent-text.ts';
import type { LeadMark } from '../../../contract/lead/lead-marks.ts';
import type { LeadFieldValue, NamedOutcomeTotal, SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Answer } from '../../../contract/questions/answer.schema.ts';
import type { OutcomeTotal } from '../../../contract/scoring/scoring.ts';
import { fillWords } from '../../../contract/texts/placeholders.ts';
import { badRequest, conflict, gone } from '../../errors.ts';
import { randomId } from '../../random-id.ts';
import { addressesOf, mailboxOf } from '../mailbox.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import { checkAnswers, type ShownVersion } from './check-answers.ts';
import { checkLeadForm } from './check-lead-form.ts';
import { signConsent } from './consent-proof.ts';
import { firstEvents } from './first-events.ts';
import { insertSubmission } from './insert-submission.ts';
import { isDisposableAddress } from './is-disposable-address.ts';
import { scoreVersion } from './score-version.ts';
import { splitName } from './split-name.ts';

export type SubmittedQuiz = { _id: string; owner: string; title: string };

/** Scores a visitor's input by the version they were shown. Throws a 400 when answers or consent do not fit. */
export function scoreSubmission(version: ShownVersion, input: SubmissionInput) {
  const fields = input.skip ? skipped(version) : checkLead(version, input);
  const answers = checkAnswers(version, input.answers);
  return { ...scoreVersion(version, answers), answers, fields };
}

function checkLead(version: ShownVersion, input: SubmissionInput) {
  if (version.consentRequired && !input.consentGiven)
    throw badRequest('You must consent to continue', [
      { path: 'consentGiven', message: 'You must consent to continue' },
    ]);
  return checkLeadForm(version, input);
}

/** Only where the form is not in front of the result is there a way past it. */
function skipped(version: ShownVersion): [] {
  if (version.leadPlace === 'before')
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
  const scored = scoreSubmission(version, input);
  const { answers, fields, score, outcomeId, outcome, rawScore, maxScore, categories } = scored;
  const totals = withNames(version, scored.totals);
  const unanswered = unansweredOf(version, answers);
  const now = new Date();
  // Most likely a program: nobody is written to about it.
  const isTrapped = Boolean(input.trap);
  const marks: LeadMark[] = [
    ...(isTrapped ? (['hidden_field'] as const) : []),
    ...(isUnproven ? (['no_proof'] as const) : []),
    ...(isDisposableAddress(input.email) ? (['disposable'] as const) : []),
  ];
  const { consentText, marketingText, resultMail } = version;
  const marketing = marketingText
    ? { given: input.marketingConsent === true, text: marketingText, sha256: sha256(marketingText) }
    : undefined;
  const record: SubmissionRecord = {
    _id: randomId(),
    quiz: quiz._id,
    owner: quiz.owner,
    sessionId: input.sessionId,
    contentHash: contentHash(input, marketing, answers, fields, version.version),
    version: version.version,
    quizTitle: quiz.title,
    name: input.name,
    ...splitName(input.name, input.language),
    email: input.email,
    addresses: addressesOf(input.email),
    mailbox: own ? '' : mailboxOf(input.email),
    outcomeId,
    outcome,
    totalScore: score,
    rawScore,
    maxScore,
    ...(categories.length ? { categories } : {}),
    ...(totals.length ? { totals } : {}),
    ...(unanswered.length ? { unanswered } : {}),
    answers: withQuestions(version, answers),
    consent: {
      given: input.consentGiven,
      text: consentText || consentTexts[input.language],
      sha256: consentText ? sha256(consentText) : consentHashes[input.language],
      language: input.language,
      at: now,
      pageUrl: input.source?.pageUrl ?? '',
      proof: '',
      ...(marketing ? { marketing } : {}),
    },
    ...(fields.length ? { fields } : {}),
    source: input.source ?? {},
    outbox: [],
    ...(mails && input.email && asksToConfirm(version)
      ? { confirmation: { state: 'unconfirmed', askedAt: now, ...(isTrapped ? {} : { client: mailClient() }) } }
      : {}),
    ...(mails && !isTrapped && resultMail && input.email ? { mailClient: mailClient() } : {}),
    own,
    ...(input.tookMs === undefined ? {} : { tookMs: input.tookMs }),
    ...(marks.length > 0 ? { marks } : {}),
    counted: own,
    erasedAt: null,
    createdAt: now,
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

/** What makes two submissions the same: who, consent, the further fields and the answers, by version. Where a visitor came from may differ. */
function contentHash(
  { name, email, consentGiven }: SubmissionInput,
  marketing: { given: boolean } | undefined,
  answers: readonly Answer[],
  fields: readonly LeadFieldValue[],
  version: string,
): string {
  const given = answers.map(({ questionId, chosen, text }) => [questionId, chosen, text]);
  return sha256(JSON.stringify([version, name, email, consentGiven, marketing?.given, fields, given]));
}

/** Answers with the questions as they were asked, and the outcomes as they were called. */
function withQuestions({ questions, outcomes }: ShownVersion, answers: readonly Answer[]): SubmissionRecord['answers'] {
  const names = new Map(outcomes.map(({ id, name }) => [id, name]));
  const answer = Object.fromEntries(answers.map(({ questionId, text }) => [questionId, text]));
  // A title may quote an earlier answer.
  const shown = (title: string) => fillWords(title, { name: '', score: '', outcome: '', answer });
  const asked = new Map(questions.map(({ id, title, type }) => [id, { questionTitle: shown(title), type }]));
  return answers.flatMap((answer) => {
    const question = asked.get(answer.questionId);
    const outcome = answer.worth.votes.map(({ outcomeId }) => names.get(outcomeId)).join(', ');
    return question ? [{ ...answer, ...question, outcome }] : [];
  });
}

/** Votes with the outcomes as they were called. */
function withNames({ outcomes }: ShownVersion, totals: readonly OutcomeTotal[]): NamedOutcomeTotal[] {
  const names = new Map(outcomes.map(({ id, name }) => [id, name]));
  return totals.map(({ outcomeId, votes }) => ({ outcomeId, name: names.get(outcomeId) ?? '', votes }));
}

function unansweredOf({ questions }: ShownVersion, answers: readonly Answer[]): string[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return shownQuestions(questions, answers).flatMap(({ id }) => (answered.has(id) ? [] : [id]));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const consentHashes = Object.fromEntries(
  Object.entries(consentTexts).map(([language, text]) => [language, sha256(text)]),
) as Record<keyof typeof consentTexts, string>;
