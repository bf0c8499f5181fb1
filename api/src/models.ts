import { ActivityModel } from './analytics/activity.model.ts';
import { DailyStatsModel, QuizStatsModel } from './analytics/stats.model.ts';
import { VisitModel } from './analytics/visit.model.ts';
import { createRateLimitIndexes } from './http/rate-limit.ts';
import { WeeklyReportModel } from './mail/weekly-report.model.ts';
import { createObjectIndexes } from './objects/object-record.ts';
import { QuizModel } from './quizzes/quiz.model.ts';
import { QuizVersionModel } from './quizzes/quiz-version.model.ts';
import { SubmissionModel } from './submissions/submission.model.ts';
import { UserModel } from './users/user.model.ts';
import { TestDeliveryModel } from './webhooks/test-delivery.model.ts';
import { WebhookModel } from './webhooks/webhook.model.ts';

const models = [
  UserModel,
  QuizModel,
  QuizVersionModel,
  SubmissionModel,
  VisitModel,
  DailyStatsModel,
  QuizStatsModel,
  ActivityModel,
  WebhookModel,
  TestDeliveryModel,
  WeeklyReportModel,
];

/** Makes every collection and index that is missing. The server is not ready before this is done. */
export async function buildIndexes(): Promise<void> {
  for (const model of models) await model.createIndexes();
  await createRateLimitIndexes();
  await createObjectIndexes();
}
