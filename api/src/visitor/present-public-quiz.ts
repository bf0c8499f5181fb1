import { publicQuestion } from '../../contract/questions/present-question.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { publicQuizFieldsOf } from '../quizzes/quiz-fields.ts';

/**
 * A quiz as visitors see it: nothing of the owner's, not even the target of the redirect. Without a mail server (`mails`) it promises no mail.
 */
export function presentPublicQuiz(quiz: QuizRecord, mails: boolean): PublicQuiz {
  const fields = publicQuizFieldsOf(quiz);
  return {
    id: quiz._id,
    ...fields,
    resultMail: fields.resultMail && mails,
    isActive: quiz.status === 'published',
    version: quiz.version,
    questions: quiz.questions.map((question) => publicQuestion(question, quiz.outcomes)),
    outcomeBuckets: quiz.outcomes.map(({ id, name, title, description }) => ({ id, name, title, description })),
  };
}
