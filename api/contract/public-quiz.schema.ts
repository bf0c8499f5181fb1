import { z } from 'zod';
import { languages } from './languages.ts';
import { outcomeTypes, questionTypes, thankYouPageConfigOutSchema } from './quiz.schema.ts';
import type { Palettes } from './theme.ts';

export const answerOptionSchema = z.object({
  id: z.string(),
  text: z.string(),
  points: z.int(),
  bucket: z.string(),
  order: z.int(),
});
export const publicQuestionSchema = z.object({
  id: z.string(),
  type: z.enum(questionTypes),
  title: z.string(),
  order: z.int(),
  answerOptions: z.array(answerOptionSchema),
});
export const outcomeBucketSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
});

/** A quiz as its taker sees it: `GET /api/public/quiz/{id}`. Nothing here is the owner's alone. */
export const publicQuizSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  outcomeType: z.enum(outcomeTypes),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  darkMode: z.boolean(),
  logoUrl: z.string(),
  isActive: z.boolean(),
  version: z.string(),
  language: z.enum(['auto', ...languages]),
  consentRequired: z.boolean(),
  privacyUrl: z.string(),
  thankYouPageConfig: thankYouPageConfigOutSchema,
  questions: z.array(publicQuestionSchema),
  outcomeBuckets: z.array(outcomeBucketSchema),
  /** The demo quiz alone carries the three figures. */
  submissionCount: z.int().optional(),
  completionRate: z.number().optional(),
  averageScore: z.number().optional(),
});

export type AnswerOption = z.infer<typeof answerOptionSchema>;
export type PublicQuestion = z.infer<typeof publicQuestionSchema>;
export type OutcomeBucket = z.infer<typeof outcomeBucketSchema>;
export type PublicQuiz = z.infer<typeof publicQuizSchema>;

/**
 * The quiz inside the script: what a visitor needs up to the lead form. Without points, buckets and outcomes, which no one should read
 * ahead; what the result shows comes with the result.
 */
export type EmbedQuiz = Pick<PublicQuiz, 'title' | 'version' | 'language' | 'consentRequired' | 'darkMode'> & {
  palettes: Palettes;
  logoUrl?: string;
  privacyUrl?: string;
  questions: EmbedQuestion[];
};
export type EmbedQuestion = Pick<PublicQuestion, 'id' | 'type' | 'title'> & {
  answerOptions: Array<Pick<AnswerOption, 'id' | 'text'>>;
};

/**
 * What the server puts in place of the token `__QUIZFUNNEL_DATA__` in the built widget scripts. `quiz` is null when it is not
 * there or not active; `messages` is one file of the widget's catalogue, texts by their names.
 */
export type EmbedData = {
  quizId: string;
  origin: string;
  quiz: EmbedQuiz | null;
  language: (typeof languages)[number];
  messages: Readonly<Record<string, string>>;
};

/** What the pages of this server know beside it. */
export type PageData = EmbedData & {
  /** The owner looks at a draft, or asked not to be counted: nothing is stored or counted. */
  preview: boolean;
  /** False for the owner's own visits to a published quiz: submissions are stored, but no events are sent. */
  counted: boolean;
};
