import type { z } from 'zod';
import type { Challenge } from '../contract/lead/proof-of-work.schema.ts';
import type { Issue, QuizConflict } from '../contract/web/error.schema.ts';
import type { ErrorCode } from '../contract/web/error-codes.ts';

/** An error that clients may see. Any other error becomes a plain 500. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly extra: {
      issues?: Issue[];
      retryAfterSeconds?: number;
      conflict?: QuizConflict;
      etag?: string;
      challenge?: Challenge;
    } = {},
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}

/**
 * The part of an error that may be logged: its name, a system error's code, or those of its cause.
 * Messages can quote documents, keys and addresses.
 */
export function nameForLog(error: unknown): string | undefined {
  if (error instanceof AppError && error.cause) return nameForLog(error.cause);
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  return name === 'Error' && typeof code === 'string' ? code : name;
}

/** What may be logged of an error. Messages are left out: a database error can quote a document. */
export function errorForLog(error: unknown) {
  const { code, stack } = (error ?? {}) as { code?: unknown; stack?: string };
  return {
    name: nameForLog(error),
    code,
    at: stack
      ?.split('\n')
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, 8),
  };
}

export const badRequest = (message: string, issues?: Issue[], code: ErrorCode = 'validation_failed') =>
  new AppError(400, code, message, issues ? { issues } : {});

/** A body can have very many. */
const MAX_ISSUES = 200;

/** A 400 with the first issues and their dotted paths. Its message is the first issue's. */
export function validationFailed(error: z.ZodError): AppError {
  const issues = error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  return badRequest(issues[0]?.message ?? 'Invalid input', issues);
}

export const unauthorized = () => new AppError(401, 'unauthorized', 'Unauthorized');
export const forbidden = (code: ErrorCode, message: string) => new AppError(403, code, message);
export const conflict = (code: ErrorCode, message: string) => new AppError(409, code, message);
export const gone = (code: ErrorCode, message: string) => new AppError(410, code, message);
export const tooMany = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_requests', 'Too many requests. Please try again later.', { retryAfterSeconds });
export const unavailable = (message = 'The service is not available right now. Please try again.') =>
  new AppError(503, 'unavailable', message, { retryAfterSeconds: 2 });

const notFoundMessages: Partial<Record<ErrorCode, string>> = {
  quiz_not_found: 'Quiz not found',
  quiz_not_published: 'The quiz is not published',
  version_not_found: 'Version not found',
  submission_not_found: 'Lead not found',
  delivery_not_found: 'Delivery not found',
  object_not_found: 'File not found',
  token_not_found: 'API token not found',
};
/** A 404, also for what belongs to another owner: clients cannot tell whether it exists. */
export const notFound = (code: ErrorCode = 'not_found') =>
  new AppError(404, code, notFoundMessages[code] ?? 'Not found');
