import { publicQuestion } from '#contract/questions/present-question';
import { publicQuizSchema } from '#contract/quiz/public-quiz.schema';
import { type FakeApi, reply } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

/** Answers what is asked for without a session: quizzes as their visitors see them. */
export function answerVisitors(api: FakeApi, quizzes: FakeQuizzes): void {
  api.on('GET /api/public/quiz/{id}', (call) =>
    quizzes.onQuiz(call, (quiz) => {
      const shown = publicQuizSchema.parse({
        ...quiz,
        isActive: quiz.published,
        questions: quiz.questions.map((question) => publicQuestion(question, quiz.outcomes)),
        outcomeBuckets: quiz.outcomes,
        submissionCount: undefined,
      });
      return reply(shown, { headers: { etag: `"${quiz.version}"` } });
    }),
  );
}
