import { z } from 'zod';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { quizSchema, quizStatuses } from './quiz.schema.ts';
import { thankYouTextFields } from './quiz-fields.schema.ts';
import { resultTexts, versionFields } from './version-fields.ts';

const shortValue = z.union([z.string(), z.boolean()]);
/** What a save made of a field that no version holds. */
export const changedValueSchema = z.object({ field: z.string(), before: shortValue, after: shortValue });

/** One save of a quiz. */
export const quizSaveSchema = z.object({
  /** Of this save alone; versions may come back. */
  id: z.string(),
  version: z.string(),
  /** What the owner calls the version; '' where they gave it no name. */
  name: z.string(),
  at: z.iso.datetime(),
  /** Who saved. */
  by: z.string(),
  /** The quiz's status from then on. */
  status: z.enum(quizStatuses),
  /** Names of the fields that were changed. */
  fields: z.array(z.string()),
  /** What became of those of them that no version holds and that are a short text or a switch, as far as that was recorded. */
  values: z.array(changedValueSchema),
  /** Whether it brought back an earlier version. */
  restored: z.boolean(),
  /** Whether the version is the quiz's as it is now. */
  current: z.boolean(),
  /** Whether the version still exists: versions without visitors are pruned after 50 later ones. */
  stored: z.boolean(),
  /** How many completed the version, by whichever save it came. */
  people: z.int(),
});

/** `GET /api/quizzes/{id}/versions`. The header `X-Next-Cursor` is set while there are more. */
export const quizHistoryQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** What visitors answered of a quiz. Never changes, but for its name. */
export const quizVersionSchema = z.object({
  version: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  ...quizSchema.pick(versionFields).shape,
  thankYouPageConfig: thankYouTextFields.pick(resultTexts),
});

export const versionNameInputSchema = z.object({
  name: line(limits.buttonText),
  /** The name that it is to replace; a 409 where somebody has given it another one meanwhile. Any where it is left out. */
  was: line(limits.buttonText).optional(),
});

export type ChangedValue = z.infer<typeof changedValueSchema>;
export type QuizSave = z.infer<typeof quizSaveSchema>;
export type QuizVersion = z.infer<typeof quizVersionSchema>;
export type VersionNameInput = z.infer<typeof versionNameInputSchema>;
