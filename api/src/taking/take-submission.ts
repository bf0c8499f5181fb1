import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/demo-quiz.ts';
import { paths } from '../../contract/paths.ts';
import { resultCard } from '../../contract/result-card.ts';
import type { SubmissionInput, SubmissionResult } from '../../contract/submission.schema.ts';
import { recordVisit } from '../analytics/record-visit.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { ResultRules } from '../quizzes/quiz-version.model.ts';
import { findQuiz } from '../quizzes/quizzes.ts';
import { randomId } from '../random-id.ts';
import type { TakenVersion } from '../submissions/check-answers.ts';
import { scoreSubmission, submitQuiz } from '../submissions/submit-quiz.ts';
import { demoVersion, takenVersion } from './taken-version.ts';

const demoCard = { ...demoQuiz, outcomes: demoQuiz.outcomeBuckets, thankYouPageType: 'custom' };

/** How long a visitor who loaded a quiz before it was unpublished may still submit. */
const GRACE_MS = 30 * 60 * 1000;

/**
 * A visitor's submission, from the parsed body to the result. Previews and the demo are scored and not stored; a filled honeypot gets
 * a plausible result and nothing else happens.
 */
export async function takeSubmission(
  { config, log }: AppContext,
  quizId: string,
  input: SubmissionInput,
  previewer: string | undefined,
): Promise<SubmissionResult> {
  if (quizId === DEMO_QUIZ_ID) {
    const { score, outcome } = scoreSubmission(demoVersion, input);
    return { id: randomId(), score, outcome, card: resultCard(demoCard, { score, outcome, name: input.name }) };
  }
  const quiz = await findQuiz(quizId);
  const preview = quiz !== null && quiz.owner === previewer;
  if (!quiz || !(preview || isOpen(quiz))) throw notFound('quiz_not_found');
  const version = await takenVersion(quiz, input.version);
  if (input.trap || preview) {
    const { score, outcome } = scoreSubmission(version, input);
    return result(config.publicUrl, quiz, version, input.name, { _id: randomId(), totalScore: score, outcome });
  }
  const { record, isNew } = await submitQuiz(quiz, version, input, config.mail !== undefined);
  // The lead is safe; a figure that could not be counted is repaired by the recount and must not fail the visitor. Repeating a
  // submission repeats this too, which makes up for a crash in between.
  await recordVisit({
    quiz: quiz._id,
    owner: quiz.owner,
    sessionId: record.sessionId,
    stage: 'lead',
    at: record.createdAt,
    source: record.source,
    answered: record.answers.map(({ questionId }) => questionId),
    result: {
      score: record.totalScore,
      outcome: record.outcome,
      choices: record.answers.flatMap(({ questionId, answerOptionId }) =>
        answerOptionId ? [{ questionId, answerOptionId }] : [],
      ),
    },
  }).catch((error: Error) => log.error({ name: error.name }, 'a lead could not be counted'));
  if (isNew) log.debug('lead stored');
  return result(config.publicUrl, quiz, version, input.name, record);
}

const isOpen = ({ status, unpublishedAt }: QuizRecord): boolean =>
  status === 'published' || (unpublishedAt !== null && Date.now() - unpublishedAt.getTime() < GRACE_MS);

/** Holds nothing personal but the name that just came in: whoever guesses a session id learns no more than a score. */
function result(
  publicUrl: string,
  { _id: quizId }: QuizRecord,
  version: TakenVersion & ResultRules,
  name: string,
  { _id, totalScore, outcome }: { _id: string; totalScore: number; outcome: string },
): SubmissionResult {
  const base = { id: _id, score: totalScore, outcome, card: resultCard(version, { score: totalScore, outcome, name }) };
  if (version.thankYouPageType === 'dynamic')
    return { ...base, continueUrl: version.redirectUrl || publicUrl + paths.thankYou(quizId) };
  return version.redirectUrl ? { ...base, redirectUrl: version.redirectUrl } : base;
}
