import type { z } from 'zod';
import { badRequest, validationFailed } from '../errors.ts';

/** No schema accepts deeper nesting. */
const MAX_DEPTH = 20;

/**
 * Parses a visitor's input. Throws a 400 that lists every issue. Accepts U+0000, which the schemas
 * remove: a stray character must not cost a lead.
 */
export function parseVisitorInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(result.error);
  return result.data;
}

/** Parses an owner's input. Throws a 400 that lists every issue, and for U+0000 anywhere in it. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const nulPath = pathOfNul(value);
  if (nulPath !== undefined)
    throw badRequest('The character U+0000 is not allowed', [{ path: nulPath, message: 'U+0000 is not allowed' }]);
  return parseVisitorInput(schema, value);
}

/**
 * Dotted path of the first string with U+0000. The database rejects it in patterns and field names.
 */
function pathOfNul(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path.join('.') : pathOfNul(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
