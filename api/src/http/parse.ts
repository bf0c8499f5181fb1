import type { z } from 'zod';
import { badRequest, validationFailed } from '../errors.ts';

/** No body that a schema takes is deeper. */
const MAX_DEPTH = 20;

/**
 * What a visitor sends, as the schema reads it; a 400 with every issue when it does not fit. Characters that no text needs are for the
 * schema to remove: they are no reason to refuse a lead.
 */
export function parseVisitor<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(result.error);
  return result.data;
}

/** The value as the schema reads it; a 400 with every issue when it does not fit, or holds U+0000 anywhere. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const at = pathOfNul(value);
  if (at !== undefined)
    throw badRequest('The character U+0000 is not allowed', [{ path: at, message: 'U+0000 is not allowed' }]);
  return parseVisitor(schema, value);
}

/** Dotted path of the first text that holds U+0000, which nobody types and the database takes in no pattern and no name of a field. */
function pathOfNul(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path.join('.') : pathOfNul(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
