import { z } from 'zod';
import { isEmail } from './check-lead.ts';
import { cleanText, oneLine } from './clean-text.ts';
import { limits } from './limits.ts';

/** A single line of text: cleaned, line breaks folded to spaces, trimmed, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `At most ${max} characters`));

/** A single line that must not be blank. */
export const requiredLine = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform(oneLine)
    .pipe(z.string().min(1, message).max(max, `At most ${max} characters`));

/** Text that may have several lines: cleaned and trimmed. */
export const paragraph = (max: number = limits.text) =>
  z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().max(max, `At most ${max} characters`));

/** An e-mail address, or '' for "none". */
export const emailOrEmpty = z
  .string()
  .trim()
  .refine((value) => value === '' || (isEmail(value) && cleanText(value) === value), 'Enter a valid email address');
