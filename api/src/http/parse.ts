import type { z } from 'zod';
import { badRequest, validationFailed } from '../errors.ts';

/** No schema accepts a body nested more deeply. */
const MAX_DEPTH = 20;

/**
 * Parses what a visitor sent; a 400 with every issue if it is invalid. Unwanted characters are left for the schema to remove: they are no
 * reason to refuse a lead.
 */
export function parseVisitor<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(result.error);
  return result.data;
}

/** Parses a value; a 400 with every issue if it is invalid or contains U+0000 anywhere. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const at = pathOfNul(value);
  if (at !== undefined)
    throw badRequest('The character U+0000 is not allowed', [{ path: at, message: 'U+0000 is not allowed' }]);
  return parseVisitor(schema, value);
}

/** Dotted path of the first text that contains U+0000, which nobody types and which the database rejects in patterns and field names. */
function pathOfNul(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path.join('.') : pathOfNul(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
