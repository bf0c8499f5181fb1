import type { z } from 'zod';
import { certainlyNext, shownBefore, shownQuestions } from '../../contract/flow.ts';
import type { VisitEvent, visitEventsInputSchema } from '../../contract/lead/submission.schema.ts';
import { pick } from '../../contract/pick.ts';
import type { Answer } from '../../contract/questions/answer.schema.ts';
import { isSkippable, kinds } from '../../contract/questions/kinds.ts';
import { choicesOf } from '../analytics/recording/choices.ts';
import { recordVisit } from '../analytics/recording/record-visit.ts';
import { STAGES, type Stage } from '../analytics/recording/visit-stages.ts';
import { wayOf } from '../analytics/recording/way.ts';
import type { AccessRules } from '../auth/active-account.ts';
import { notFound } from '../errors.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { retainVersion } from '../quizzes/versions/retain-version.ts';
import { checkAnswers, type ShownVersion } from '../submissions/intake/check-answers.ts';
import { scoreVersion } from '../submissions/intake/score-version.ts';
import { findQuizForVisitors } from './find-quiz-for-visitors.ts';
import { findShownVersion, isDemo } from './find-shown-version.ts';

const stageOf: Record<VisitEvent['type'], Stage> = {
  view: 'view',
  start: 'start',
  answer: 'start',
  skip: 'start',
  complete: 'complete',
};

/** Records what happened in a visit, and returns its quiz. Drafts are not found; events of the demo are ignored. */
export async function recordEvents(
  rules: AccessRules,
  quizId: string,
  { sessionId, version, source, events }: z.output<typeof visitEventsInputSchema>,
): Promise<QuizRecord | undefined> {
  if (isDemo(quizId)) return undefined;
  const quiz = await findQuizForVisitors(rules, quizId);
  if (quiz?.status !== 'published') throw notFound('quiz_not_found');
  const shown = await findShownVersion(quiz, version);
  const complete = events.find((event) => event.type === 'complete');
  const answers = complete ? checkAnswers(shown, complete.answers) : undefined;
  const progress = answers ? progressOfAnswers(shown, answers) : progressOfEvents(shown, events);
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
    answered: progress.answered,
    reached: isUnderWay ? progress.reached : [],
    ...(answers
      ? {
          result: {
            ...pick(scoreVersion(shown, answers), { score: true, outcomeId: true, categories: true }),
            choices: choicesOf(answers),
            version: shown.version,
            way: wayOf(answers),
          },
        }
      : {}),
  });
  return quiz;
}

type Progress = { answered: string[]; reached: string[] };

const progressOfAnswers = ({ questions }: ShownVersion, answers: readonly Answer[]): Progress => ({
  answered: answers.map(({ questionId }) => questionId),
  reached: shownQuestions(questions, answers).map(({ id }) => id),
});

/**
 * Nobody gets past a question that needs an answer: what leads to one that was answered or shown was
 * answered before, even if its events were lost. What the browser says is shown next counts where the
 * quiz leads there.
 */
function progressOfEvents({ questions }: ShownVersion, events: ReadonlyArray<VisitEvent>): Progress {
  const needed = new Set(questions.filter((question) => !isSkippable(question)).map(({ id }) => id));
  const asking = new Set(questions.filter(({ type }) => kinds[type].asks).map(({ id }) => id));
  const answered = new Set<string>();
  const reached = new Set(questions.slice(0, 1).map(({ id }) => id));
  for (const event of events) {
    const done = event.type === 'answer' ? event.questionId : undefined;
    const next = event.type === 'answer' || event.type === 'skip' ? event.next : undefined;
    const certain = done === undefined ? undefined : certainlyNext(questions, done)?.id;
    const before = [done, next].flatMap((id) => (id === undefined ? [] : shownBefore(questions, id)));
    for (const id of before) {
      reached.add(id);
      if (needed.has(id) && id !== next) answered.add(id);
    }
    if (done !== undefined && before.includes(done) && asking.has(done)) answered.add(done);
    if (certain !== undefined) reached.add(certain);
  }
  return { answered: [...answered], reached: [...reached] };
}
