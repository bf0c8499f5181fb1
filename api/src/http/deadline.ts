import { ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { type AppError, unavailable } from '../errors.ts';
import type { RequestHook } from './log.ts';

/**
 * Longest time from a complete request to the start of its response. Visitors are promised five
 * seconds; the difference is for a busy machine and the network.
 */
const DEADLINE_MS = 4_200;
/** Headers that still apply to a replacement response: who may read it, and how. */
const PRESERVED_HEADERS = /^(access-control-|cross-origin-|referrer-policy|strict-transport-security|x-|vary)/;

const preempted = new WeakSet<object>();
const timeoutPages = new WeakMap<object, string>();

/** Registers the HTML page to send if the handler misses the deadline. The default is JSON. */
export const setTimeoutPage = (response: object, page: string): unknown => timeoutPages.set(response, page);

/**
 * Whether `preemptResponse` has answered while the handler was still running. Anything the handler
 * writes afterwards is discarded, and errors it throws can be ignored.
 */
export const isPreempted = (response: object): boolean => preempted.has(response);

/**
 * Sends a 503 if no response has started by the deadline. A response that has started is never cut
 * off: streams may take as long as they make progress. Time spent receiving a body does not count.
 */
export const enforceDeadline: RequestHook = (request, response) => {
  const startTimer = () => {
    const timer = setTimeout(() => {
      if (response.headersSent || response.destroyed) return;
      const isReceiving = !request.complete && request.readableFlowing === true;
      if (isReceiving) request.once('end', startTimer);
      else preemptResponse(response, unavailable(), request.id);
    }, DEADLINE_MS);
    response.once('close', () => clearTimeout(timer));
  };
  startTimer();
};

/**
 * Answers with `error` in place of the handler, whose later output is discarded. Headers must not
 * have been sent.
 */
export function preemptResponse(response: ServerResponse, error: AppError, requestId?: string): void {
  preempted.add(response);
  for (const name of response.getHeaderNames()) if (!PRESERVED_HEADERS.test(name)) response.removeHeader(name);
  const { message, code, status, extra } = error;
  const page = timeoutPages.get(response);
  const body = page ?? JSON.stringify({ message, code, ...(requestId ? { requestId } : {}) } satisfies ErrorBody);
  if (!response.req.complete) response.shouldKeepAlive = false;
  // Sessions and compression replace the methods of the instance, and may wait for the database.
  const { writeHead, end } = ServerResponse.prototype;
  writeHead.call(response, status, {
    'Content-Type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(extra.retryAfterSeconds ? { 'Retry-After': String(extra.retryAfterSeconds) } : {}),
  });
  end.call(response, body, 'utf8');
  const ignore = () => response;
  Object.assign(response, {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: ignore,
    writeHead: ignore,
    write: () => true,
    end: ignore,
  });
}
