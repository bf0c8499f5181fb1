import { ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/error.schema.ts';
import { type AppError, unavailable } from '../errors.ts';
import type { Observer } from './log.ts';

/**
 * Longest time until a response starts, in milliseconds, counted from when the request has arrived. Five seconds are promised: a busy
 * machine and the way to the visitor take their share of them.
 */
const DEADLINE_MS = 4_200;
/** Headers set for another response that must be kept: who may read this one, and how. */
const KEPT = /^(access-control-|cross-origin-|referrer-policy|strict-transport-security|x-|vary)/;

const late = new WeakSet<object>();
const pages = new WeakMap<object, string>();

/** Makes a late response this HTML page instead of JSON, for navigations. */
export const answerLateWith = (response: object, page: string): unknown => pages.set(response, page);

/**
 * Whether the response was sent by the deadline or another rule while the handler was still running. Anything the handler writes afterwards
 * is lost, and an error it throws needs no attention.
 */
export const isLate = (response: object): boolean => late.has(response);

/**
 * Responds with 503 if nothing has been sent by the deadline, whatever the handler is waiting for; a later response is discarded.
 * Responses that have started are not cut off: streams have no time limit as long as they make progress. Time spent receiving a body does
 * not count.
 */
export const answerInTime: Observer = (request, response) => {
  const start = () => {
    const timer = setTimeout(() => {
      if (response.headersSent || response.destroyed) return;
      const receiving = !request.complete && request.readableFlowing === true;
      if (receiving) request.once('end', start);
      else answerInstead(response, unavailable(), request.id);
    }, DEADLINE_MS);
    response.once('close', () => clearTimeout(timer));
  };
  start();
};

/** Sends this response in place of the handler's, whose later output is discarded. Nothing may have been sent yet. */
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
