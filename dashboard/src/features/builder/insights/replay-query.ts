import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Replay, ReplayBody } from '#contract/analytics/replay.schema';
import { send } from '../../../lib/api.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { withCategoriesMade } from '../editing/outcomes.ts';

/** All that decides where people end, as text: two quizzes with the same one score everybody alike. */
export function scoringOf(quiz: EditedQuiz): string {
  const { outcomeType, questions, outcomes } = withCategoriesMade(quiz);
  const body: ReplayBody = {
    outcomeType,
    questions: questions.map(({ id, type, next, optional, min, max, options }) => ({
      id,
      type,
      next,
      optional,
      min,
      max,
      options: options.map(({ id: optionId, points, votes, next: turn, alone }) => ({
        id: optionId,
        points,
        votes,
        next: turn,
        alone,
      })),
    })),
    outcomes: outcomes.map(({ id, name, minScore, maxScore }) => ({ id, name, minScore, maxScore })),
  };
  return JSON.stringify(body);
}

/** What an edit would change. One that is not waited for any more is broken off. */
export const replayQuery = (quizId: string, scoring: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['/api/replay', quizId, scoring],
    queryFn: async ({ signal }): Promise<Replay> =>
      (await send('POST', `/api/quizzes/${quizId}/replay`, JSON.parse(scoring), {}, signal)).json(),
    placeholderData: keepPreviousData,
    // Others go on taking the quiz.
    staleTime: 30_000,
    gcTime: 60_000,
    enabled,
  });
