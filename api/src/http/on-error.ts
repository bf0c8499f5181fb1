import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import type { ErrorCode } from '../../contract/web/error-codes.ts';
import type { AppContext } from '../context.ts';
import { isUnreachable } from '../db/database-errors.ts';
import { AppError, errorForLog, notFound, unavailable } from '../errors.ts';
import { isPreempted } from './deadline.ts';
import { pagePolicy, renderPage } from './page.ts';

/** Errors of Express's body parsers by their `type`. */
const errorsByType: Record<string, [status: number, code: ErrorCode, message: string]> = {
  'entity.parse.failed': [400, 'bad_json', 'The body is not valid JSON'],
  'entity.too.large': [413, 'body_too_large', 'The body is too large'],
  'encoding.unsupported': [415, 'unsupported_media_type', 'The content encoding is not supported'],
  'charset.unsupported': [415, 'unsupported_media_type', 'The character set is not supported'],
  'request.aborted': [400, 'bad_json', 'The request was cut off'],
  'request.size.invalid': [400, 'bad_json', 'The request has another length than it says'],
  'entity.verify.failed': [400, 'bad_json', 'The body is not valid JSON'],
};

/** Maps a thrown value to the error that the client may see; undefined if it is unexpected. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return unavailable();
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  const known = type ? errorsByType[type] : undefined;
  if (known) return new AppError(...known);
  if (error instanceof URIError || (status === 400 && !type))
    return new AppError(400, 'validation_failed', 'The request cannot be read');
  // A corrupt compressed body: a bare zlib error with the status that the body parser set.
  if (status === 400) return new AppError(400, 'bad_json', 'The body cannot be read');
  // From express.static: a missing file or one outside its folder, then an unsatisfiable range or
  // condition.
  if (status === 403 || status === 404) return notFound();
  if (status === 412 || status === 416) return new AppError(status, 'validation_failed', 'There is no such part of it');
  return undefined;
}

/** Express's error handler: responds with an `ErrorBody`, or with a page to navigations. */
export const onError =
  (context: AppContext): ErrorRequestHandler =>
  (thrown, request, response, _next) =>
    sendError(context, thrown, request, response);

/** Responds with a thrown error if a response is still possible, and logs it if it is a 5xx. */
export function sendError(
  { log }: AppContext,
  thrown: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (isPreempted(response)) return;
  const { status, extra, message, code } =
    toAppError(thrown) ?? new AppError(500, 'internal', 'Something went wrong on our side');
  if (status >= 500) log.error({ requestId: request.id, err: errorForLog(thrown) }, 'request failed');
  // Cut the connection so that the client notices. Express's own handler would also print the
  // error,
  // which can quote a document.
  if (response.headersSent) return void response.destroy();
  response.removeHeader('Content-Encoding');
  if (extra.retryAfterSeconds) response.setHeader('Retry-After', String(Math.ceil(extra.retryAfterSeconds)));
  if (extra.etag) response.setHeader('ETag', extra.etag);
  const body: ErrorBody = { message, code, requestId: request.id };
  if (extra.issues) body.issues = extra.issues;
  if (extra.conflict) body.conflict = extra.conflict;
  if (extra.challenge) body.challenge = extra.challenge;
  const isPage = (status >= 500 || status === 429) && isNavigation(request);
  if (isPage) response.setHeader('Content-Security-Policy', pagePolicy(undefined, true));
  const text = isPage ? errorPage(status, request.basePath) : JSON.stringify(body);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Whether a browser opens a page, in a window or a frame. API calls and scripts get JSON. */
const isNavigation = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

function errorPage(status: number, basePath?: string): string {
  const titles: Record<number, string> = {
    429: 'There are too many requests right now',
    503: 'Quizfunnel is not available right now',
  };
  const title = titles[status] ?? 'Something went wrong on our side';
  return renderPage(
    title,
    `<h1>${title}</h1><p>Nothing is lost. Please try again in a moment.</p><a class="button" href="">Try again</a>`,
    basePath,
  );
}

/** The last route of a router. Replaces Express's own 404 page. */
export const throwNotFound: RequestHandler = () => {
  throw notFound();
};
