import { z } from 'zod';
import type { LeadField } from '../lead/lead-form.schema.ts';
import type { Skin } from '../look/look-styles.ts';
import { type AnswerOption, type PublicQuestion, publicQuestionSchema } from '../questions/question.schema.ts';
import type { Language } from '../texts/languages.ts';
import type { LinkedPiece } from '../texts/linked-text.ts';
import type { Palettes } from '../web/theme.ts';
import { publicQuizFields } from './quiz-fields.schema.ts';

export const outcomeBucketSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
});

/** A quiz as its visitors see it: `GET /api/public/quiz/{id}`. Nothing here is the owner's alone. */
export const publicQuizSchema = publicQuizFields.extend({
  id: z.string(),
  isActive: z.boolean(),
  version: z.string(),
  questions: z.array(publicQuestionSchema),
  outcomeBuckets: z.array(outcomeBucketSchema),
  /** The demo quiz alone carries the three figures. */
  submissionCount: z.int().optional(),
  completionRate: z.number().optional(),
  averageScore: z.number().optional(),
});

export type PublicQuiz = z.infer<typeof publicQuizSchema>;

/**
 * The quiz inside the script: what a visitor needs up to the lead form. Without points, buckets and outcomes, which no one should read
 * ahead; what the result shows comes with the result.
 */
export type EmbedQuiz = Pick<PublicQuiz, 'title' | 'version' | 'consentRequired'> & {
  /** Left out where it follows the host page. */
  language?: PublicQuiz['language'];
  /** Left out where it is light. */
  darkMode?: boolean;
  palettes: Palettes;
  /** What its look adds; left out where it has the one that quizzes have from the start. */
  skin?: Skin;
  /** The page that the quiz begins with; left out where there is none. */
  start?: { text: string; minutes: number; image?: string; button?: string };
  /** Whether a choice goes on by itself; left out where it does not. */
  autoAdvance?: boolean;
  /** The lead form, where it is another than quizzes have from the start. */
  form?: EmbedLeadForm;
  /** Texts that stand in place of the widget's own in every language, by their names. */
  texts?: Readonly<Record<string, string>>;
  logoUrl?: string;
  privacyUrl?: string;
  questions: EmbedQuestion[];
};
/** `place` is left out for a form that stands before the result; a consent in the specified words, too. */
export type EmbedLeadForm = {
  fields: EmbedLeadField[];
  place?: 'first' | 'after' | 'skippable';
  consent?: LinkedPiece[];
  marketing?: LinkedPiece[];
  /** Whether the result is also sent by e-mail. */
  mail?: true;
};
export type EmbedLeadField = Pick<LeadField, 'id' | 'kind'> &
  Partial<Pick<LeadField, 'label' | 'required' | 'choices'>>;
export type EmbedQuestion = Omit<PublicQuestion, 'order' | 'category' | 'answerOptions'> & {
  answerOptions: Array<Omit<AnswerOption, 'points' | 'bucket' | 'order'>>;
};

/**
 * What the server puts in place of the token `__QUIZFUNNEL_DATA__` in the built widget scripts. `quiz` is null when it does
 * not exist, and missing when it was unpublished; `messages` is one file of the widget's catalogue, texts by their names.
 */
export type EmbedData = {
  quizId: string;
  /** Address of the installation: its origin, with a path if it has one. */
  origin: string;
  quiz?: EmbedQuiz | null | undefined;
  language: Language;
  messages: Readonly<Record<string, string>>;
};

/** What the pages of this server know beside it. */
export type PageData = EmbedData & {
  /** The owner looks at a draft, or asked not to be counted: nothing is stored or counted. */
  preview: boolean;
  /** False for the owner's own visits to a published quiz: submissions are stored, but no events are sent. */
  counted: boolean;
};
