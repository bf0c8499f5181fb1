import { z } from 'zod';
import { leadFieldSchema } from '../lead/lead-form.schema.ts';
import { optionSchema, questionSchema } from '../questions/question.schema.ts';
import { outcomeSchema, portableQuizSchema } from './quiz.schema.ts';
import { outcomeTypes, portableQuizFields } from './quiz-fields.schema.ts';

export const QUIZ_FILE_VERSION = 1;
export const QUIZ_FILE_SCHEMA_PATH = '/schemas/quiz-1.json';

/**
 * A quiz as a file. Questions, options and form fields stand in their order and carry no ids, but for what something else leads or refers to. Options name the outcome they vote for;
 * outcomes carry ids of the file alone, for options that vote by `votes` because names do not suffice.
 */
export const quizFileSchema = z.object({
  $schema: z.string().optional(),
  version: z.literal(QUIZ_FILE_VERSION, 'This is no quiz file that this version can read'),
  quiz: portableQuizSchema,
});
/** A quiz file as the server writes it: complete. */
export const quizFileOutSchema = z.object({
  $schema: z.string().optional(),
  version: z.literal(QUIZ_FILE_VERSION),
  quiz: portableQuizFields.extend({
    leadFields: z.array(leadFieldSchema.omit({ id: true })),
    questions: z.array(
      questionSchema
        .omit({ id: true, order: true })
        .extend({ id: z.string().optional(), options: z.array(optionSchema.extend({ id: z.string().optional() })) }),
    ),
    outcomes: z.array(outcomeSchema),
  }),
});
export type QuizFile = z.infer<typeof quizFileOutSchema>;

export const trades = [
  'health',
  'shop',
  'property',
  'software',
  'agency',
  'coaching',
  'finance',
  'events',
  'hr',
] as const;
export const goals = ['leads', 'qualification', 'segmentation', 'recommendation'] as const;
const templateTags = { trade: z.enum(trades), goal: z.enum(goals) };

/** A template is a quiz file with the trade that it is for, and what a quiz of its kind achieves. */
export const templateFileSchema = quizFileSchema.extend(templateTags);

/** A template in the list to choose from. */
export const templateSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  ...templateTags,
  /** Path of its picture; '' without one. */
  cover: z.string(),
  outcomeType: z.enum(outcomeTypes),
  primaryColor: z.string(),
  questionCount: z.int().describe('Without what asks nothing'),
  outcomeCount: z.int(),
  /** How long a visitor needs for its longest way. */
  minutes: z.int(),
});
export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** The JSON Schema (2020-12) of a quiz file, made of the schema that reads it. */
export const quizFileJsonSchema = (origin: string) => ({
  $id: origin + QUIZ_FILE_SCHEMA_PATH,
  title: 'Quizfunnel quiz',
  ...z.toJSONSchema(quizFileSchema, { io: 'input', unrepresentable: 'any' }),
});
