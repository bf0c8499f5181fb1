import { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { ErrorBody } from '../../contract/error.schema.ts';
import { type AppError, unavailable } from '../errors.ts';

/** Longest time until an answer begins, in milliseconds, counted from when the request is there. */
const DEADLINE_MS = 4_500;
/** What must stay of the headers that were set for another answer: who may read this one, and how. */
const KEPT = /^(access-control-|cross-origin-|referrer-policy|strict-transport-security|x-|vary)/;

const late = new WeakSet<object>();
const pages = new WeakMap<object, string>();

/** Lets the deadline's answer be this HTML page instead of JSON, where a browser navigates. */
export const answerLateWith = (response: object, page: string): unknown => pages.set(response, page);

/** Whether the answer was given by the deadline, or by another rule, over the handler's head. What the handler still says is lost, and what it throws is nobody's fault. */
export const isLate = (response: object): boolean => late.has(response);

/**
 * Answers with 503 when nothing else has by the deadline, whatever the handler waits for; what it answers later is swallowed. Answers that
 * have begun are not cut: streams have no time limit as long as they get on. A body that is still being sent is the sender's time.
 */
export const answerInTime: RequestHandler = (request, response, next) => {
  const start = () => {
    const timer = setTimeout(() => {
      if (response.headersSent || response.destroyed) return;
      const receiving = !request.complete && request.readableFlowing === true;
      if (receiving) request.once('end', start);
      else answerInstead(response, unavailable(), String(request.id));
    }, DEADLINE_MS);
    response.once('close', () => clearTimeout(timer));
  };
  start();
  next();
};

/** Gives this answer whatever is being done about another one; what is said later is swallowed. Nothing may have been sent yet. */
export function answerInstead(response: ServerResponse, error: AppError, requestId?: string): void {
  late.add(response);
  for (const name of response.getHeaderNames()) if (!KEPT.test(name)) response.removeHeader(name);
  const { message, code, status, extra } = error;
  const page = pages.get(response);
  const body = page ?? JSON.stringify({ message, code, ...(requestId ? { requestId } : {}) } satisfies ErrorBody);
  if (!response.req.complete) response.shouldKeepAlive = false;
  // The prototype's own methods: sessions and compression have replaced those of this response, and may wait for the database.
  const { writeHead, end } = ServerResponse.prototype;
  writeHead.call(response, status, {
    'Content-Type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(extra.retryAfterSeconds ? { 'Retry-After': String(extra.retryAfterSeconds) } : {}),
  });
  end.call(response, body, 'utf8');
  const swallow = () => response;
  Object.assign(response, {
    setHeader: swallow,
    appendHeader: swallow,
    removeHeader: swallow,
    writeHead: swallow,
    write: () => true,
    end: swallow,
  });
}
