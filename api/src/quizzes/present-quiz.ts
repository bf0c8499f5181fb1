import type { LeadSummary } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { withBuckets } from '../../contract/scoring/buckets.ts';
import type { QuizRecord } from './quiz.model.ts';
import { quizFieldsOf } from './quiz-fields.ts';

export type QuizFigures = { submissionCount: number; viewCount: number; submissions: LeadSummary[] };

/** A quiz as its owner sees it. */
export function presentQuiz(quiz: QuizRecord, { submissionCount, viewCount, submissions }: QuizFigures): Quiz {
  return {
    id: quiz._id,
    ...quizFieldsOf(quiz),
    webhookUrl: quiz.webhookUrl,
    status: quiz.status,
    published: quiz.status === 'published',
    version: quiz.version,
    revision: quiz.revision,
    questions: withBuckets(quiz.questions, quiz.outcomes),
    outcomes: quiz.outcomes,
    submissions,
    submissionCount,
    viewCount,
    createdAt: quiz.createdAt.toISOString(),
    updatedAt: quiz.updatedAt.toISOString(),
  };
}
