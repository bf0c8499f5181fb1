import type { z } from 'zod';
import { answeredUpTo, shownAfter } from '../../contract/flow.ts';
import type { VisitEvent, visitEventsInputSchema } from '../../contract/lead/submission.schema.ts';
import { pick } from '../../contract/pick.ts';
import { choicesOf } from '../analytics/recording/choices.ts';
import { recordVisit } from '../analytics/recording/record-visit.ts';
import { STAGES, type Stage } from '../analytics/recording/visit-stages.ts';
import { wayOf } from '../analytics/recording/way.ts';
import type { AccessRules } from '../auth/active-account.ts';
import { notFound } from '../errors.ts';
import { retainVersion } from '../quizzes/versions/retain-version.ts';
import { checkAnswers } from '../submissions/intake/check-answers.ts';
import { scoreVersion } from '../submissions/intake/score-version.ts';
import { findQuizForVisitors } from './find-quiz-for-visitors.ts';
import { findShownVersion, isDemo } from './find-shown-version.ts';

const stageOf: Record<VisitEvent['type'], Stage> = {
  view: 'view',
  start: 'start',
  answer: 'start',
  complete: 'complete',
};

/** Records what happened in a visit. Drafts are not found; events of the demo are ignored. */
export async function recordEvents(
  rules: AccessRules,
  quizId: string,
  { sessionId, version, source, events }: z.output<typeof visitEventsInputSchema>,
): Promise<void> {
  if (isDemo(quizId)) return;
  const quiz = await findQuizForVisitors(rules, quizId);
  if (quiz?.status !== 'published') throw notFound('quiz_not_found');
  const shown = await findShownVersion(quiz, version);
  const complete = events.find((event) => event.type === 'complete');
  const answers = complete ? checkAnswers(shown, complete.answers) : undefined;
  const ids = shown.questions.map(({ id }) => id);
  // Nobody gets on without an answer: the last one implies those before it, whose events may have been lost.
  const answered =
    answers?.map(({ questionId }) => questionId) ??
    longest(events.map((event) => (event.type === 'answer' ? answeredUpTo(ids, event.questionId) : [])));
  const isUnderWay = events.some(({ type }) => type !== 'view');
  const furthest = Math.max(...events.map(({ type }) => STAGES.indexOf(stageOf[type])));
  await retainVersion(quiz._id, shown.version);
  await recordVisit({
    quiz: quiz._id,
    owner: quiz.owner,
    sessionId,
    stage: STAGES[furthest] ?? 'view',
    first: events.some(({ type }) => type === 'view'),
    at: new Date(),
    source,
    shown: shown.version,
    answered: [...answered],
    reached: isUnderWay ? [...shownAfter(ids, answered)] : [],
    ...(answers
      ? {
          result: {
            ...pick(scoreVersion(shown, answers), { score: true, outcomeId: true }),
            choices: choicesOf(answers),
            version: shown.version,
            way: wayOf(answers),
          },
        }
      : {}),
  });
}

const longest = (lists: ReadonlyArray<readonly string[]>): readonly string[] =>
  lists.reduce((one, other) => (other.length > one.length ? other : one), []);
