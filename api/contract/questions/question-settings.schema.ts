import { z } from 'zod';
import { mediaSchema, pictureSchema } from '../quiz/media.schema.ts';
import { targetSchema } from '../quiz/row-id.schema.ts';
import { shortRichTextSchema } from '../texts/rich-text.schema.ts';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { isDay } from './day.ts';

/** How a scale or a number is shown; the first is the default of a scale, `field` of a number. */
export const looks = ['numbers', 'stars', 'faces', 'slider', 'field'] as const;

const number = z.number().min(-limits.number, 'Too small').max(limits.number, 'Too large');
const day = z.string().refine(isDay, 'A day such as 2026-01-31');

/**
 * What a question may have beside title, kind and options. Each field may be left out, and counts
 * only where the question's kind lists it (`settings`); any other is dropped.
 */
export const questionSettings = z
  .object({
    /** Shown below the title. */
    description: shortRichTextSchema,
    /** Shown below the description. */
    media: mediaSchema,
    /** The category whose score the question counts for. */
    category: line(limits.category),
    /** Whether the question may be skipped. */
    optional: z.boolean(),
    /** Whether each visitor sees the options in an order of their own. */
    shuffle: z.boolean(),
    /** What follows, unless the chosen option says it. */
    next: targetSchema,
    /** The fewest and the most options of a set, or the least and the greatest value. */
    min: number,
    max: number,
    /** The distance of allowed values. */
    step: number.min(0),
    /** Shown behind a value, such as “years”. */
    unit: line(limits.unit),
    look: z.enum(looks),
    /** Words at the ends of a scale or slider. */
    low: line(limits.endWords),
    high: line(limits.endWords),
    /** The first and the last day, as 2026-01-31. */
    from: day,
    to: day,
    /** The words of the button of a statement; the visitor's “Next” where they are left out. */
    button: line(limits.buttonText),
  })
  .partial();

/** What an option may have beside text, points and votes; again, only what its question's kind lists. */
export const optionSettings = z
  .object({
    next: targetSchema,
    picture: pictureSchema,
    /** Whether the visitor may write what else it is. */
    other: z.boolean(),
    /** Whether it excludes all other options, such as “None of these”. */
    alone: z.boolean(),
    /** The greatest value of a range; the last range has none. Each begins above the one before it. */
    upTo: number,
  })
  .partial();

export type QuestionSettings = z.output<typeof questionSettings>;
export type OptionSettings = z.output<typeof optionSettings>;
export type QuestionSetting = keyof QuestionSettings;
export type OptionSetting = keyof OptionSettings;
