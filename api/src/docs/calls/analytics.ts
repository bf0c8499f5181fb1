import { z } from 'zod';
import {
  analyticsQuerySchema,
  overviewSchema,
  quizAnalyticsSchema,
} from '../../../contract/analytics/analytics.schema.ts';
import { replayInputSchema, replaySchema } from '../../../contract/analytics/replay.schema.ts';
import { waysSchema } from '../../../contract/analytics/ways.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

export const analyticsCalls: Call[] = [
  {
    id: 'getQuizAnalytics',
    tag: 'Analytics',
    method: 'get',
    path: `${QUIZ_PATH}/analytics`,
    summary: 'Figures of a quiz in a period of days of the account’s time zone, from and to included',
    scope: 'quizzes:read',
    query: analyticsQuerySchema,
    answer: [200, quizAnalyticsSchema],
  },
  {
    id: 'recountQuiz',
    tag: 'Analytics',
    method: 'post',
    path: `${QUIZ_PATH}/recount`,
    summary: 'Recount the figures from the visits and correct them',
    scope: 'quizzes:write',
    answer: [200, z.object({ visits: z.int(), wrongDays: z.array(z.string()), wrongTotals: z.boolean() })],
  },
  {
    id: 'replayQuiz',
    tag: 'Analytics',
    method: 'post',
    path: `${QUIZ_PATH}/replay`,
    summary: 'What an edit would change for those who took the quiz; nothing is stored',
    scope: 'quizzes:read',
    body: replayInputSchema,
    answer: [200, replaySchema],
  },
  {
    id: 'getQuizWays',
    tag: 'Analytics',
    method: 'get',
    path: `${QUIZ_PATH}/ways`,
    summary:
      'How many of the last 1,000 visitors went from question to question, of those who completed the current version',
    scope: 'quizzes:read',
    answer: [200, waysSchema],
  },
  {
    id: 'getOverview',
    tag: 'Analytics',
    method: 'get',
    path: '/api/analytics/overview',
    summary:
      'Figures of all quizzes; inPeriod when from or to is given (days of the account’s time zone, both included)',
    scope: 'quizzes:read',
    query: analyticsQuerySchema,
    answer: [200, overviewSchema],
  },
];
