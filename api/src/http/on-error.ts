import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody } from '../../contract/error.schema.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { AppContext } from '../context.ts';
import { isUnreachable } from '../database-errors.ts';
import { AppError, nameForLog, notFound, unavailable } from '../errors.ts';
import { isLate } from './deadline.ts';
import { pageHtml, pagePolicy } from './page.ts';

/** Errors of the body parsers and the router, in our terms. */
const byType: Record<string, [status: number, code: ErrorCode, message: string]> = {
  'entity.parse.failed': [400, 'bad_json', 'The body is not valid JSON'],
  'entity.too.large': [413, 'body_too_large', 'The body is too large'],
  'encoding.unsupported': [415, 'unsupported_media_type', 'The content encoding is not supported'],
  'charset.unsupported': [415, 'unsupported_media_type', 'The character set is not supported'],
  'request.aborted': [400, 'bad_json', 'The request was cut off'],
  'request.size.invalid': [400, 'bad_json', 'The request has another length than it says'],
  'entity.verify.failed': [400, 'bad_json', 'The body is not valid JSON'],
};

/** A thrown value in the form that the client may see; undefined if it is unexpected. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return unavailable();
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  const known = type ? byType[type] : undefined;
  if (known) return new AppError(...known);
  if (error instanceof URIError || (status === 400 && !type))
    return new AppError(400, 'validation_failed', 'The request cannot be read');
  // A corrupt compressed body surfaces as a bare zlib error with the status the body parser gave it.
  if (status === 400) return new AppError(400, 'bad_json', 'The body cannot be read');
  // From the static file server: not found, outside its folder, or a range or condition that cannot be met.
  if (status === 403 || status === 404) return notFound();
  if (status === 412 || status === 416) return new AppError(status, 'validation_failed', 'There is no such part of it');
  return undefined;
}

/** Turns whatever was thrown into `{message, code, issues?, requestId}`. */
export const onError =
  (context: AppContext): ErrorRequestHandler =>
  (thrown, request, response, _next) =>
    sendError(context, thrown, request, response);

/** Answers a request with what its handler threw, if it can still be answered. */
export function sendError(
  { log }: AppContext,
  thrown: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (isLate(response)) return;
  const { status, extra, message, code } =
    toAppError(thrown) ?? new AppError(500, 'internal', 'Something went wrong on our side');
  if (status >= 500) log.error({ requestId: request.id, err: describe(thrown) }, 'request failed');
  // Too late for a message, so the connection is cut. Express's own handler would print the error, which can quote a document.
  if (response.headersSent) return void response.destroy();
  response.removeHeader('Content-Encoding');
  if (extra.retryAfterSeconds) response.setHeader('Retry-After', String(Math.ceil(extra.retryAfterSeconds)));
  if (extra.etag) response.setHeader('ETag', extra.etag);
  const body: ErrorBody = { message, code, requestId: request.id };
  if (extra.issues) body.issues = extra.issues;
  if (extra.conflict) body.conflict = extra.conflict;
  const page = status >= 500 && isForReading(request);
  if (page) response.setHeader('Content-Security-Policy', pagePolicy(undefined, '*'));
  const text = page ? troublePage(status) : JSON.stringify(body);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', `${page ? 'text/html' : 'application/json'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Whether somebody opens a page, in a window or in a frame of a site; calls and scripts get what they understand. */
const isForReading = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

function troublePage(status: number): string {
  const title = status === 503 ? 'Quizfunnel is not available right now' : 'Something went wrong on our side';
  return pageHtml(
    title,
    `<h1>${title}</h1><p>Nothing is lost. Please try again in a moment.</p><a class="button" href="">Try again</a>`,
  );
}

/** Ends a list of routes: Express would answer with a page of its own. */
export const nothingHere: RequestHandler = () => {
  throw notFound();
};

// A database error may quote the document it failed on; only its kind and place go to the log.
function describe(error: unknown) {
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
