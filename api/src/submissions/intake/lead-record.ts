import { createHash } from 'node:crypto';
import { shownQuestions } from '../../../contract/flow.ts';
import { consentTexts } from '../../../contract/lead/consent-text.ts';
import type { LeadMark } from '../../../contract/lead/lead-marks.ts';
import type { LeadFieldValue, NamedOutcomeTotal, SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Answer } from '../../../contract/questions/answer.schema.ts';
import type { OutcomeTotal, Score } from '../../../contract/scoring/scoring.ts';
import { fillWords } from '../../../contract/texts/placeholders.ts';
import { randomId } from '../../random-id.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { addressesOf, mailboxOf } from '../mailbox.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import type { ShownVersion } from './check-answers.ts';
import { isDisposableAddress } from './is-disposable-address.ts';
import { scoreVersion } from './score-version.ts';
import { splitName } from './split-name.ts';

export type SubmittedQuiz = { _id: string; owner: string; title: string };

/** What of a lead its form says: who, what they agreed to, and where they came from. The consent is still to be signed. */
export function formParts(
  quiz: SubmittedQuiz,
  { consentText, marketingText, version }: ShownVersion,
  input: SubmissionInput,
  fields: readonly LeadFieldValue[],
  { own, isUnproven }: { own: boolean; isUnproven: boolean },
) {
  const now = new Date();
  const marks: LeadMark[] = [
    ...(input.trap ? (['hidden_field'] as const) : []),
    ...(isUnproven ? (['no_proof'] as const) : []),
    ...(isDisposableAddress(input.email) ? (['disposable'] as const) : []),
  ];
  const marketing = marketingText
    ? { given: input.marketingConsent === true, text: marketingText, sha256: sha256(marketingText) }
    : undefined;
  return {
    _id: randomId(),
    quiz: quiz._id,
    owner: quiz.owner,
    sessionId: input.sessionId,
    version,
    quizTitle: quiz.title,
    name: input.name,
    ...splitName(input.name, input.language),
    email: input.email,
    addresses: addressesOf(input.email),
    mailbox: own ? '' : mailboxOf(input.email),
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
    ...(fields.length ? { fields: [...fields] } : {}),
    source: input.source ?? {},
    ...ofCurrentRequest(),
    own,
    ...(input.tookMs === undefined ? {} : { tookMs: input.tookMs }),
    ...(marks.length > 0 ? { marks } : {}),
    erasedAt: null,
    createdAt: now,
  } satisfies Partial<SubmissionRecord>;
}

/** What of a lead its answers say. */
export function resultParts(
  version: ShownVersion,
  answers: readonly Answer[],
  scored: Score = scoreVersion(version, answers),
) {
  const { score, outcomeId, outcome, rawScore, maxScore, categories } = scored;
  const totals = withNames(version, scored.totals);
  const unanswered = unansweredOf(version, answers);
  return {
    outcomeId,
    outcome,
    totalScore: score,
    rawScore,
    maxScore,
    ...(categories.length ? { categories } : {}),
    ...(totals.length ? { totals } : {}),
    ...(unanswered.length ? { unanswered } : {}),
    answers: withQuestions(version, answers),
  } satisfies Partial<SubmissionRecord>;
}

/** What makes two submissions the same: who, consent, the further fields and the answers, by version. Where a visitor came from may differ. */
export function contentHash(
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
export function withQuestions(
  { questions, outcomes }: ShownVersion,
  answers: readonly Answer[],
): SubmissionRecord['answers'] {
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
/** Votes with the names of their outcomes as they are now. */
export function withNames(
  { outcomes }: Pick<ShownVersion, 'outcomes'>,
  totals: readonly OutcomeTotal[],
): NamedOutcomeTotal[] {
  const names = new Map(outcomes.map(({ id, name }) => [id, name]));
  return totals.map(({ outcomeId, votes }) => ({ outcomeId, name: names.get(outcomeId) ?? '', votes }));
}

function unansweredOf({ questions }: ShownVersion, answers: readonly Answer[]): string[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return shownQuestions(questions, answers).flatMap(({ id }) => (answered.has(id) ? [] : [id]));
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const consentHashes = Object.fromEntries(
  Object.entries(consentTexts).map(([language, text]) => [language, sha256(text)]),
) as Record<keyof typeof consentTexts, string>;
