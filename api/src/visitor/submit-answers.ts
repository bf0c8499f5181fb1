import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/demo-quiz.ts';
import { paths } from '../../contract/paths.ts';
import { resultCard } from '../../contract/result-card.ts';
import type { SubmissionInput, SubmissionResult } from '../../contract/submission.schema.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import type { AppContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { findQuiz } from '../quizzes/find-quiz.ts';
import { forgetPublicQuiz, publicQuizRecord } from '../quizzes/public-quiz-cache.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { ResultRules } from '../quizzes/quiz-version.model.ts';
import { randomId } from '../random-id.ts';
import type { ShownVersion } from '../submissions/check-answers.ts';
import { scoreSubmission, submitQuiz } from '../submissions/submit-quiz.ts';
import { demoVersion, findShownVersion } from './find-shown-version.ts';

const demoCard = { ...demoQuiz, outcomes: demoQuiz.outcomeBuckets, thankYouPageType: 'custom' };

/** How long a visitor who loaded a quiz before it was unpublished may still submit. */
const GRACE_MS = 30 * MINUTE_MS;

/**
 * A visitor's submission, from the parsed body to the result. Drafts and the demo are scored and not stored; a filled honeypot gets
 * a plausible result and nothing else happens. An owner's own run of a live quiz is stored and not counted. The insert is all that
 * a visitor waits for: the figures, the webhook and the mail follow from what it stored.
 */
export async function submitAnswers(
  context: AppContext,
  quizId: string,
  input: SubmissionInput,
  previewer: string | undefined,
): Promise<SubmissionResult> {
  if (quizId === DEMO_QUIZ_ID) {
    const { score, outcome } = scoreSubmission(demoVersion, input);
    return { id: randomId(), score, outcome, card: resultCard(demoCard, { score, outcome, name: input.name }) };
  }
  if (previewer) return submitTo(context, await findQuiz(quizId), input, previewer);
  const quiz = await publicQuizRecord(quizId);
  try {
    return await submitTo(context, quiz, input, undefined);
  } catch (refusal) {
    // Another process may have saved or published it a moment ago, and stale data is no reason to refuse a lead.
    if (!quiz || !(refusal instanceof AppError && refusal.status < 409)) throw refusal;
    const newest = await findQuiz(quizId);
    if (newest?.version === quiz.version && newest?.status === quiz.status) throw refusal;
    forgetPublicQuiz(quizId);
    return submitTo(context, newest, input, undefined);
  }
}

async function submitTo(
  { config, log }: AppContext,
  quiz: QuizRecord | null,
  input: SubmissionInput,
  previewer: string | undefined,
): Promise<SubmissionResult> {
  const own = quiz !== null && quiz.owner === previewer;
  if (!quiz || !(own || isOpen(quiz))) throw notFound('quiz_not_found');
  const version = await findShownVersion(quiz, input.version);
  if (input.trap || (own && quiz.status !== 'published')) {
    const { score, outcome } = scoreSubmission(version, input);
    return result(config.publicUrl, quiz, version, input.name, { _id: randomId(), totalScore: score, outcome });
  }
  const { record, isNew } = await submitQuiz(quiz, version, input, { own, notifyOwner: config.mail !== undefined });
  if (isNew) log.debug('lead stored');
  return result(config.publicUrl, quiz, version, input.name, record);
}

const isOpen = ({ status, unpublishedAt }: QuizRecord): boolean =>
  status === 'published' || (unpublishedAt !== null && Date.now() - unpublishedAt.getTime() < GRACE_MS);

/** Contains no personal data except the name that was just submitted: whoever guesses a session id learns no more than a score. */
function result(
  publicUrl: string,
  { _id: quizId }: QuizRecord,
  version: ShownVersion & ResultRules,
  name: string,
  { _id, totalScore, outcome }: { _id: string; totalScore: number; outcome: string },
): SubmissionResult {
  const base = { id: _id, score: totalScore, outcome, card: resultCard(version, { score: totalScore, outcome, name }) };
  if (version.thankYouPageType === 'dynamic')
    return { ...base, continueUrl: version.redirectUrl || publicUrl + paths.thankYou(quizId) };
  return version.redirectUrl ? { ...base, redirectUrl: version.redirectUrl } : base;
}
