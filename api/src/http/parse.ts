import type { z } from 'zod';
import { validationFailed } from '../errors.ts';

/** The value as the schema reads it; a 400 with every issue when it does not fit. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(result.error);
  return result.data;
}
