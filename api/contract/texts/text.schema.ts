import { z } from 'zod';
import { foldEmail, isEmail } from '../lead/check-lead.ts';
import { limits } from '../web/limits.ts';
import { cleanText, foldLine, oneLine } from './clean-text.ts';

/**
 * Cleans a text of at most `max` characters. One that is far longer is returned as it is, so that
 * it fails the check of its length without the work.
 */
export const cleanedTo =
  (max: number, clean: (value: string) => string) =>
  (value: string): string =>
    value.length > 10 * max + 1_000 ? value : clean(value);

/** A single line of text: cleaned, line breaks folded to spaces, trimmed, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .transform(cleanedTo(max, oneLine))
    .pipe(z.string().max(max, `At most ${max} characters`));

/** A single line that must not be blank. */
export const requiredLine = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform(cleanedTo(max, oneLine))
    .pipe(z.string().min(1, message).max(max, `At most ${max} characters`));

/** Text that may have several lines: cleaned and trimmed. */
export const paragraph = (max: number = limits.text) =>
  z
    .string()
    .transform(cleanedTo(max, (value) => cleanText(value).trim()))
    .pipe(z.string().max(max, `At most ${max} characters`));

/** The name of a person: a single line, folded, at most `max` characters. */
export const personName = (max: number = limits.name) =>
  z
    .string()
    .transform(foldLine)
    .pipe(z.string().max(max, `At most ${max} characters`));

/** An e-mail address, folded, or '' for "none". */
export const emailOrEmpty = (message = 'Enter a valid email address') =>
  z
    .string({ error: message })
    .transform(cleanedTo(limits.email, foldEmail))
    .pipe(z.string().refine((value) => value === '' || (isEmail(value) && cleanText(value) === value), message));

/** Null stands for ''. */
export const orEmpty = <S extends z.ZodType<string, string>>(schema: S) =>
  schema
    .nullable()
    .transform((value): string => value ?? '')
    .pipe(z.string());
