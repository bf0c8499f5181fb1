import { z } from 'zod';
import { limits } from './limits.ts';

// Unpaired surrogates and control characters (but tab and line breaks) survive neither UTF-8 nor a CSV reader.
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** Removes control characters, bidirectional overrides and unpaired surrogates, which no reader of a text needs. */
export function cleanText(value: string): string {
  return value.replace(UNSAFE, '');
}

/** A single line of text: cleaned, line breaks folded to spaces, trimmed, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .transform((value) =>
      cleanText(value)
        .replace(/[\t\r\n]+/g, ' ')
        .trim(),
    )
    .pipe(z.string().max(max, `At most ${max} characters`));

/** A single line that must not be blank. */
export const requiredLine = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform((value) =>
      cleanText(value)
        .replace(/[\t\r\n]+/g, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, message).max(max, `At most ${max} characters`));

/** Text that may have several lines: cleaned and trimmed. */
export const paragraph = (max: number = limits.text) =>
  z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().max(max, `At most ${max} characters`));
