import { z } from 'zod';
import { rowIdSchema } from '../quiz/row-id.schema.ts';
import { line, orEmpty, requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { optionSettings, questionSettings } from './question-settings.schema.ts';

/** The kinds of questions by the names that are stored. What each of them is stands in `kinds.ts`. */
export const questionTypes = [
  'multiple_choice',
  'multiple_select',
  'picture_choice',
  'true_false',
  'scale',
  'number',
  'dropdown',
  'date',
  'short_text',
  'long_text',
  'statement',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Whole points; whatever is not a whole number counts as 0. */
const points = z
  .unknown()
  .transform((value) => (Number.isInteger(value) ? (value as number) : 0))
  .pipe(z.number().min(-limits.points, 'Too few points').max(limits.points, 'Too many points'))
  .default(0);

export const voteSchema = z.object({
  outcomeId: rowIdSchema,
  weight: z
    .int()
    .min(-100)
    .max(100)
    .refine((weight) => weight !== 0, 'A vote needs a weight'),
});

const optionInputSchema = z.object({
  id: rowIdSchema.optional(),
  text: requiredLine(limits.option, 'Option text is required'),
  points,
  /** Name of the outcome that this option votes for; '' for none. Left out where `votes` says it. */
  bucket: orEmpty(line(limits.title)).optional(),
  /** The same by ids of outcomes, with weights. A `bucket` that says something else counts before it. */
  votes: z.array(voteSchema).max(limits.votes, `At most ${limits.votes} votes`).optional(),
  ...optionSettings.shape,
});

/** A question as it may be sent. */
export const questionInputSchema = z.object({
  id: rowIdSchema.optional(),
  title: requiredLine(limits.questionTitle, 'Question title is required'),
  type: z.enum(questionTypes).default('multiple_choice'),
  order: z.int().min(0).max(100_000).optional(),
  /** A kind may allow fewer. */
  options: z
    .array(optionInputSchema)
    .max(limits.dropdownOptions, `At most ${limits.dropdownOptions} options`)
    .default([]),
  ...questionSettings.shape,
});

export const optionSchema = z.object({
  id: z.string(),
  text: z.string(),
  points: z.int(),
  bucket: z.string(),
  votes: z.array(z.object({ outcomeId: z.string(), weight: z.int() })),
  ...optionSettings.shape,
});
/** A question as its owner sees it. It is stored without `bucket`. */
export const questionSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(questionTypes),
  order: z.int(),
  options: z.array(optionSchema),
  ...questionSettings.shape,
});

export const answerOptionSchema = optionSchema.omit({ votes: true }).extend({ order: z.int() });
/** A question as whoever takes the quiz sees it. */
export const publicQuestionSchema = questionSchema
  .omit({ options: true })
  .extend({ answerOptions: z.array(answerOptionSchema) });

export type OptionInput = z.output<typeof optionInputSchema>;
/** `bucket` is set in an editor alone: the name that was typed for an outcome that the quiz does not have yet. */
export type QuizOption = Omit<z.infer<typeof optionSchema>, 'bucket'> & { bucket?: string | undefined };
export type Question = Omit<z.infer<typeof questionSchema>, 'options'> & { options: QuizOption[] };
/** What a question can be answered with: its options, and its settings. */
export type AnswerRules = Omit<Question, 'id' | 'title' | 'type' | 'order'>;
export type AnswerOption = z.infer<typeof answerOptionSchema>;
export type PublicQuestion = z.infer<typeof publicQuestionSchema>;
