import { z } from 'zod';
import { isColorText } from './color.ts';

/** A color as an owner gives it; '' stands for the fallback. */
export const colorOr = (fallback: string) =>
  z
    .string()
    .trim()
    .max(64)
    .refine(isColorText, 'Enter a color such as #7B61FF')
    .transform((value) => value || fallback)
    .pipe(z.string());
