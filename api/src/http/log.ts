import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';

declare module 'node:http' {
  interface IncomingMessage {
    /** Identifies the request in the log and in error bodies. */
    id: string;
  }
}

/** Runs for every request before it is handled. */
export type RequestHook = (request: IncomingMessage, response: ServerResponse) => void;

const MAX_PATH_CHARS = 200;
/** What our own paths consist of. Other segments were written by a person, and may name one. */
const OWN_SEGMENT = /^[\w.-]{0,64}$/;

export const makeLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * Logs one JSON line per request: id, method, path without query, status, duration in ms. Client
 * addresses, cookies, bodies, queries and user agents can be personal and are never logged. Ids in
 * paths are random and identify no person; segments that cannot be ours are logged as `:other`.
 */
export function logRequests(log: Logger): RequestHook {
  return (request, response) => {
    request.id = randomUUID();
    const { id, method, url = '' } = request;
    if (url === '/healthz' || url === '/readyz') return;
    const startedAt = performance.now();
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response;
      // Only a warning if the client aborted: there is nothing for an operator to fix.
      const level = status >= 500 ? 'error' : !writableFinished || status >= 400 ? 'warn' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          reqId: id,
          req: { id, method, path: pathForLog(url) },
          res: { status },
          responseTime: Math.round(performance.now() - startedAt),
        },
        status >= 500 ? 'request errored' : writableFinished ? 'request completed' : 'request aborted',
      );
    });
  };
}

/** The path of a URL, without what may be personal. */
const pathForLog = (url: string): string =>
  url
    .slice(0, MAX_PATH_CHARS)
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => (OWN_SEGMENT.test(segment) ? segment : ':other'))
    .join('/');
