import { QUIZ_FILE_SCHEMA_PATH, QUIZ_FILE_VERSION, type QuizFile } from '../../contract/quiz-file.schema.ts';
import type { QuizRecord } from './quiz.model.ts';

/** A stored quiz as a file: without ids, owner, webhook, and anything else of this installation. */
export function quizFile(quiz: QuizRecord, origin: string): QuizFile {
  return {
    $schema: origin + QUIZ_FILE_SCHEMA_PATH,
    version: QUIZ_FILE_VERSION,
    quiz: {
      title: quiz.title,
      description: quiz.description,
      outcomeType: quiz.outcomeType,
      redirectUrl: quiz.redirectUrl,
      primaryColor: quiz.primaryColor,
      secondaryColor: quiz.secondaryColor,
      darkMode: quiz.darkMode,
      logoUrl: quiz.logoUrl,
      thankYouPageType: quiz.thankYouPageType,
      thankYouPageConfig: quiz.thankYouPageConfig,
      language: quiz.language,
      consentRequired: quiz.consentRequired,
      privacyUrl: quiz.privacyUrl,
      questions: quiz.questions.map(({ title, type, options }) => ({
        title,
        type,
        options: options.map(({ text, points, bucket }) => ({ text, points, bucket })),
      })),
      outcomes: quiz.outcomes.map(({ name, title, description, minScore, maxScore }) => ({
        name,
        title,
        description,
        minScore,
        maxScore,
      })),
    },
  };
}

/** A name for the file that every file system takes. */
export const quizFileName = (title: string): string =>
  `${
    title
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'quiz'
  }.quiz.json`;
