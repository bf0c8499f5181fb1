import { limits } from '../../contract/limits.ts';
import { omit } from '../../contract/pick.ts';
import { personalFields } from '../../contract/private-fields.ts';
import { questionInFile } from '../../contract/questions/present-question.ts';
import { QUIZ_FILE_SCHEMA_PATH, QUIZ_FILE_VERSION, type QuizFile } from '../../contract/quiz-file.schema.ts';
import type { QuizRecord } from './quiz.model.ts';
import { quizFieldsOf } from './quiz-fields.ts';

/** A stored quiz as a file: without ids, owner, addresses of people, webhook, and anything else of this installation. */
export function quizFile(quiz: QuizRecord, origin: string): QuizFile {
  const fields = omit(quizFieldsOf(quiz), personalFields);
  return {
    $schema: origin + QUIZ_FILE_SCHEMA_PATH,
    version: QUIZ_FILE_VERSION,
    quiz: {
      ...fields,
      questions: quiz.questions.map(questionInFile),
      outcomes: quiz.outcomes.map(({ id: _id, ...outcome }) => outcome),
      leadFields: quiz.leadFields.map(({ id: _id, ...field }) => field),
    },
  };
}

/** A name for the file that every file system takes. */
export const quizFileName = (title: string): string =>
  `${
    title
      .slice(0, limits.title)
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'quiz'
  }.quiz.json`;
