import { z } from 'zod';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, isColorText } from './color.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { leadSummarySchema } from './submission.schema.ts';
import { line, paragraph, requiredLine } from './text.schema.ts';
import { thankYouDefaults } from './thank-you-defaults.ts';
import { imageUrlOrEmpty, urlOrEmpty } from './url.schema.ts';

export const questionTypes = ['multiple_choice', 'true_false', 'short_text'] as const;
export const outcomeTypes = ['points', 'bucket'] as const;
export const thankYouPageTypes = ['custom', 'dynamic'] as const;
export const quizStatuses = ['draft', 'published'] as const;

const id = z.string().min(1).max(64);
/** A colour; '' stands for the fallback. */
const color = (fallback: string) =>
  z
    .string()
    .trim()
    .max(64)
    .refine(isColorText, 'Enter a colour such as #7B61FF')
    .transform((value) => value || fallback);
/** Null stands for ''. */
const orEmpty = <S extends z.ZodType<string, string>>(schema: S) => schema.nullable().transform((value) => value ?? '');

/** Whole points; whatever is not a whole number counts as 0. */
const points = z
  .unknown()
  .transform((value) => (Number.isInteger(value) ? (value as number) : 0))
  .pipe(z.number().min(-limits.points, 'Too few points').max(limits.points, 'Too many points'))
  .default(0);

export const optionInputSchema = z.object({
  id: id.optional(),
  text: requiredLine(limits.option, 'Option text is required'),
  points,
  /** Name of the outcome this option votes for; '' for none. */
  bucket: line(limits.title)
    .nullish()
    .transform((value) => value ?? ''),
});

export const questionInputSchema = z.object({
  id: id.optional(),
  title: requiredLine(limits.title, 'Question title is required'),
  type: z.enum(questionTypes).default('multiple_choice'),
  order: z.int().min(0).max(100_000).optional(),
  options: z.array(optionInputSchema).max(limits.options, `At most ${limits.options} options`).default([]),
});

const band = z
  .int()
  .min(0, 'From 0 to 100')
  .max(100, 'From 0 to 100')
  .nullish()
  .transform((value) => value ?? null);
export const outcomeInputSchema = z.object({
  id: id.optional(),
  name: requiredLine(limits.title, 'Outcome name is required'),
  title: line(limits.title).default(''),
  description: paragraph().default(''),
  /** Band of scores of a points quiz, 0–100, both ends inclusive; null where none is set. */
  minScore: band,
  maxScore: band,
});

const thankYouFields = z.object({
  title: line(limits.title),
  subtitle: line(limits.title),
  message: paragraph(),
  showSocialShare: z.boolean(),
  showLogo: z.boolean(),
  backgroundColor: color(thankYouDefaults.backgroundColor),
  textColor: color(thankYouDefaults.textColor),
});
const thankYou = thankYouFields.shape;

/** What the builder edits, as it may be sent; what a body leaves out is up to the call. */
const quizFields = z.object({
  title: requiredLine(limits.title, 'Title is required'),
  description: orEmpty(paragraph()),
  outcomeType: z.enum(outcomeTypes),
  redirectUrl: orEmpty(urlOrEmpty),
  webhookUrl: orEmpty(urlOrEmpty),
  primaryColor: color(DEFAULT_PRIMARY),
  secondaryColor: color(DEFAULT_SECONDARY),
  darkMode: z.boolean(),
  logoUrl: orEmpty(imageUrlOrEmpty),
  thankYouPageType: z.enum(thankYouPageTypes),
  thankYouPageConfig: thankYouFields.partial(),
  /** 'auto' follows the host page's language. */
  language: z.enum(['auto', ...languages]),
  /** When false, a visitor may submit without consenting to marketing. */
  consentRequired: z.boolean(),
  privacyUrl: orEmpty(urlOrEmpty),
  status: z.enum(quizStatuses),
  questions: z.array(questionInputSchema).max(limits.questions, `At most ${limits.questions} questions`),
  outcomes: z.array(outcomeInputSchema).max(limits.outcomes, `At most ${limits.outcomes} outcomes`),
});
const fields = quizFields.shape;

/** A new quiz has a default for everything but its title. */
const newQuizFields = z.object({
  title: fields.title,
  description: fields.description.default(''),
  outcomeType: fields.outcomeType.default('points'),
  redirectUrl: fields.redirectUrl.default(''),
  webhookUrl: fields.webhookUrl.default(''),
  primaryColor: fields.primaryColor.default(DEFAULT_PRIMARY),
  secondaryColor: fields.secondaryColor.default(DEFAULT_SECONDARY),
  darkMode: fields.darkMode.default(false),
  logoUrl: fields.logoUrl.default(''),
  thankYouPageType: fields.thankYouPageType.default('custom'),
  thankYouPageConfig: z
    .object({
      title: thankYou.title.default(thankYouDefaults.title),
      subtitle: thankYou.subtitle.default(thankYouDefaults.subtitle),
      message: thankYou.message.default(thankYouDefaults.message),
      showSocialShare: thankYou.showSocialShare.default(thankYouDefaults.showSocialShare),
      showLogo: thankYou.showLogo.default(thankYouDefaults.showLogo),
      backgroundColor: thankYou.backgroundColor.default(thankYouDefaults.backgroundColor),
      textColor: thankYou.textColor.default(thankYouDefaults.textColor),
    })
    .prefault({}),
  language: fields.language.default('auto'),
  consentRequired: fields.consentRequired.default(true),
  privacyUrl: fields.privacyUrl.default(''),
  status: fields.status.optional(),
  questions: fields.questions.default([]),
  outcomes: fields.outcomes.default([]),
});

/** No two questions have the same order, no two outcomes the same name. */
function checkRows(
  { questions = [], outcomes = [] }: Partial<Pick<z.output<typeof quizFields>, 'questions' | 'outcomes'>>,
  context: z.RefinementCtx,
): void {
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
  const names = new Set<string>();
  outcomes.forEach((outcome, index) => {
    const name = outcome.name.toLowerCase();
    if (names.has(name))
      context.addIssue({
        code: 'custom',
        path: ['outcomes', index, 'name'],
        message: 'Two outcomes have the same name',
      });
    names.add(name);
  });
}

/** The body of POST: what it leaves out gets its default. Unknown keys are dropped. */
export const quizInputSchema = newQuizFields.superRefine(checkRows);

/**
 * The body of PUT: what it leaves out stays as it is stored, in `thankYouPageConfig` too. Lists are replaced whole. Unknown keys are
 * dropped.
 */
export const quizChangesSchema = quizFields.partial().superRefine(checkRows);

/** The part of a quiz that travels in a file: all that visitors see and scoring needs, nothing of an installation. */
export const portableQuizSchema = newQuizFields.omit({ webhookUrl: true, status: true }).superRefine(checkRows);

export const optionSchema = z.object({ id: z.string(), text: z.string(), points: z.int(), bucket: z.string() });
export const questionSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(questionTypes),
  order: z.int(),
  options: z.array(optionSchema),
});
export const outcomeSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  minScore: z.int().nullable(),
  maxScore: z.int().nullable(),
});
export const thankYouPageConfigOutSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  showSocialShare: z.boolean(),
  showLogo: z.boolean(),
  backgroundColor: z.string(),
  textColor: z.string(),
});

/** A quiz as its owner sees it. */
export const quizSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  outcomeType: z.enum(outcomeTypes),
  redirectUrl: z.string(),
  webhookUrl: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  darkMode: z.boolean(),
  logoUrl: z.string(),
  thankYouPageType: z.enum(thankYouPageTypes),
  thankYouPageConfig: thankYouPageConfigOutSchema,
  language: z.enum(['auto', ...languages]),
  consentRequired: z.boolean(),
  privacyUrl: z.string(),
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

export const quizStatusInputSchema = z.object({ status: z.enum(quizStatuses) });

export type QuestionType = (typeof questionTypes)[number];
export type OutcomeType = (typeof outcomeTypes)[number];
export type QuizStatus = (typeof quizStatuses)[number];
export type QuizInput = z.infer<typeof quizInputSchema>;
export type QuizChanges = z.infer<typeof quizChangesSchema>;
export type QuizDraft = z.input<typeof quizInputSchema>;
export type Quiz = z.infer<typeof quizSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuizOption = z.infer<typeof optionSchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
export type ThankYouPageConfig = z.infer<typeof thankYouPageConfigOutSchema>;
