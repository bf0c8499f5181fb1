import { Router } from 'express';
import { analyticsQuerySchema, type Overview } from '../../contract/analytics/analytics.schema.ts';
import { replayInputSchema } from '../../contract/analytics/replay.schema.ts';
import { clockOf, requireScope, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { givenUpOf } from '../destinations/given-up.ts';
import { parse } from '../http/parse.ts';
import { findOwnedQuiz, quizTitlesOf } from '../quizzes/find-quiz.ts';
import { outcomeNames } from '../quizzes/versions/outcome-names.ts';
import { questionHistory, wordingsOfVersions } from '../quizzes/versions/question-history.ts';
import { versionRows } from '../quizzes/versions/quiz-versions.ts';
import { overview } from './figures/overview.ts';
import { quizAnalytics } from './figures/quiz-analytics.ts';
import { recountInTime } from './projection/recount.ts';
import { lastWays } from './replay/last-ways.ts';
import { replayVisits } from './replay/replay-visits.ts';

const mayRead = requireScope('quizzes:read');

export function analyticsRoutes(_context: AppContext): Router {
  const router = Router();
  router.get('/api/quizzes/:id/analytics', mayRead, async (request, response) => {
    const { explain, ...period } = parse(analyticsQuerySchema, request.query);
    const quiz = await findOwnedQuiz(userIdOf(request), request.params.id);
    const { _id } = quiz;
    const asked = {
      ...quiz,
      questionHistory: () => questionHistory(_id),
      wordingsOf: (versions: readonly string[]) => wordingsOfVersions(_id, versions),
      outcomeNames: (ids: readonly string[]) => outcomeNames(quiz, ids),
      versions: () => versionRows(_id),
    };
    response.json(await quizAnalytics(asked, clockOf(request), period, explain === '1'));
  });
  router.post('/api/quizzes/:id/recount', requireScope('quizzes:write'), async (request, response) => {
    response.json(await recountInTime(await findOwnedQuiz(userIdOf(request), request.params.id)));
  });
  router.get('/api/quizzes/:id/ways', mayRead, async (request, response) => {
    response.json(await lastWays(await findOwnedQuiz(userIdOf(request), request.params.id)));
  });
  router.post('/api/quizzes/:id/replay', mayRead, async (request, response) => {
    const quiz = await findOwnedQuiz(userIdOf(request), request.params.id);
    const edited = parse(replayInputSchema, request.body);
    // Whoever types on does not wait for what they typed before.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const replay = await replayVisits(quiz, edited, gone.signal);
    if (replay) response.json(replay);
  });
  router.get('/api/analytics/overview', mayRead, async (request, response) => {
    const { explain, ...period } = parse(analyticsQuerySchema, request.query);
    const owner = userIdOf(request);
    const quizzes = await quizTitlesOf(owner);
    const now = new Date();
    const [figures, givenUp] = await Promise.all([
      overview(owner, quizzes, now, clockOf(request), explain === '1', period),
      givenUpOf(owner, quizzes, now),
    ]);
    response.json({ ...figures, givenUp } satisfies Overview);
  });
  return router;
}
