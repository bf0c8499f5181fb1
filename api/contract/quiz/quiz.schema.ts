import { z } from 'zod';
import { leadSummarySchema } from '../lead/submission.schema.ts';
import { lookFields } from '../look/look.schema.ts';
import { lookDefaults } from '../look/look.ts';
import { questionInputSchema, questionSchema } from '../questions/question.schema.ts';
import { richTextSchema } from '../texts/rich-text.schema.ts';
import { line, orEmpty, paragraph, requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { imageUrlOrEmpty, urlOrEmpty } from '../web/url.schema.ts';
import { personalFields } from './private-fields.ts';
import { quizDefaults, thankYouTextDefaults, trackingDefaults } from './quiz-defaults.ts';
import { quizFields, thankYouTextFields, trackingFields, withDefaults } from './quiz-fields.schema.ts';
import { rowIdSchema } from './row-id.schema.ts';

export const quizStatuses = ['draft', 'published'] as const;

const band = z
  .int()
  .min(0, 'From 0 to 100')
  .max(100, 'From 0 to 100')
  .nullish()
  .transform((value) => value ?? null);
/** What a result offers beside its words; left out, or '', where it does not. */
const outcomeExtras = {
  /** Its description with bold and italic words, lists and links; `description` says the same in plain words. */
  richText: richTextSchema.optional(),
  imageUrl: imageUrlOrEmpty.optional(),
  /** The one button of the result, which needs both. */
  buttonText: line(limits.buttonText).optional(),
  buttonUrl: urlOrEmpty.optional(),
  /** Whether its address gets the parameters of a redirect. */
  buttonParameters: z.boolean().optional(),
  /** Where a quiz that redirects sends who ends here, instead of its own address. */
  redirectUrl: urlOrEmpty.optional(),
};
export const outcomeInputSchema = z.object({
  id: rowIdSchema.optional(),
  name: requiredLine(limits.title, 'Outcome name is required'),
  title: line(limits.title).default(''),
  description: paragraph().default(''),
  /** Band of scores of a points quiz, 0–100, both ends inclusive; null where none is set. */
  minScore: band,
  maxScore: band,
  ...outcomeExtras,
});

const questionList = z.array(questionInputSchema).max(limits.questions, `At most ${limits.questions} questions`);
const outcomeList = z.array(outcomeInputSchema).max(limits.outcomes, `At most ${limits.outcomes} outcomes`);
/** What belongs to an installation and stays there. */
const ownFields = { webhookUrl: orEmpty(urlOrEmpty), status: z.enum(quizStatuses) };

/** A quiz that may leave out all but its title. */
const newQuizFields = withDefaults(quizFields, quizDefaults).extend({
  thankYouPageConfig: withDefaults(thankYouTextFields, thankYouTextDefaults).prefault({}),
  tracking: withDefaults(trackingFields, trackingDefaults).prefault({}),
  look: withDefaults(lookFields, lookDefaults).prefault({}),
  questions: questionList.default([]),
  outcomes: outcomeList.default([]),
});

/** No two questions have the same order. */
function checkRows({ questions = [] }: { questions?: z.output<typeof questionList> }, context: z.RefinementCtx): void {
  const seen = new Set<number>();
  questions.forEach((question, index) => {
    if (question.order === undefined) return;
    if (seen.has(question.order))
      context.addIssue({
        code: 'custom',
        path: ['questions', index, 'order'],
        message: 'Two questions have the same order',
      });
    seen.add(question.order);
  });
}

/** The body of POST: what it leaves out gets its default. Unknown keys are dropped. */
export const quizInputSchema = newQuizFields
  .extend({ webhookUrl: ownFields.webhookUrl.default(''), status: ownFields.status.optional() })
  .superRefine(checkRows);

/**
 * The body of PUT: what it leaves out stays as it is stored, in `thankYouPageConfig`, `tracking` and `look` too. Lists are replaced whole. Unknown keys are
 * dropped.
 */
export const quizChangesSchema = quizFields
  .extend({
    ...ownFields,
    thankYouPageConfig: thankYouTextFields.partial(),
    tracking: trackingFields.partial(),
    look: lookFields.partial(),
    questions: questionList,
    outcomes: outcomeList,
  })
  .partial()
  .superRefine(checkRows);

/** The part of a quiz that travels in a file: all that visitors see and scoring needs, nothing of an installation. */
export const portableQuizSchema = newQuizFields.omit(personalFields).superRefine(checkRows);

export const outcomeSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  minScore: z.int().nullable(),
  maxScore: z.int().nullable(),
  richText: richTextSchema.optional(),
  imageUrl: z.string().optional(),
  buttonText: z.string().optional(),
  buttonUrl: z.string().optional(),
  buttonParameters: z.boolean().optional(),
  redirectUrl: z.string().optional(),
});
/** A quiz as its owner sees it. */
export const quizSchema = quizFields.extend({
  id: z.string(),
  webhookUrl: z.string(),
  status: z.enum(quizStatuses),
  /** Always `status === 'published'`. */
  published: z.boolean(),
  version: z.string(),
  /** Moves by one with every change of what the owner edits; the answer's `ETag`. */
  revision: z.int().min(1),
  questions: z.array(questionSchema),
  outcomes: z.array(outcomeSchema),
  /** The ten newest; the whole list has a call of its own. */
  submissions: z.array(leadSummarySchema),
  submissionCount: z.int(),
  viewCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** `GET /api/quizzes/summaries`: what a list shows of a quiz, however large the quiz is. */
export const quizSummarySchema = quizSchema
  .pick({
    id: true,
    title: true,
    description: true,
    primaryColor: true,
    status: true,
    published: true,
    revision: true,
    submissionCount: true,
    viewCount: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({ questionCount: z.int() });
/** Its query. The header `X-Next-Cursor` is set while there are more. */
export const quizSummariesQuerySchema = z.object({
  /** Part of the title, in any case. */
  search: line(limits.title).optional(),
  status: z.enum(quizStatuses).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const quizStatusInputSchema = z.object({ status: z.enum(quizStatuses) });

export type QuizStatus = (typeof quizStatuses)[number];
export type QuizInput = z.infer<typeof quizInputSchema>;
export type QuizChanges = z.infer<typeof quizChangesSchema>;
export type QuizDraft = z.input<typeof quizInputSchema>;
export type Quiz = z.infer<typeof quizSchema>;
export type QuizSummary = z.infer<typeof quizSummarySchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
