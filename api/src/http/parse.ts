import type { z } from 'zod';
import { badRequest, validationFailed } from '../errors.ts';

/** No schema accepts deeper nesting. */
export const MAX_DEPTH = 20;
// No schema accepts as many values, lists and objects included. Each wrong one would be an issue,
// which costs far more than the value.
const MAX_VISITOR_VALUES = 5_500;
const MAX_OWNER_VALUES = 500_000;

/**
 * Parses a visitor's input. Throws a 400 that lists the issues. Accepts U+0000, which the schemas
 * remove: a stray character must not cost a lead.
 */
export function parseVisitorInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertFewValues(value, MAX_VISITOR_VALUES);
  return parseWith(schema, value);
}

/** Parses an owner's input. Throws a 400 that lists the issues, and for U+0000 anywhere in it. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertFewValues(value, MAX_OWNER_VALUES);
  const nulPath = pathOfNul(value);
  if (nulPath !== undefined)
    throw badRequest('The character U+0000 is not allowed', [{ path: nulPath, message: 'U+0000 is not allowed' }]);
  return parseWith(schema, value);
}

function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(result.error);
  return result.data;
}

function assertFewValues(value: unknown, max: number): void {
  if (countValues(value, max) > max) throw badRequest('The body has too many values');
}

/** The number of values down to the depth that schemas read; a number above `max` if there are more. */
function countValues(value: unknown, max: number, depth = 0): number {
  let count = 1;
  if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
    for (const inner of Object.values(value)) {
      count += countValues(inner, max, depth + 1);
      if (count > max) break;
    }
  return count;
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
