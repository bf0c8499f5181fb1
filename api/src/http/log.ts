import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';

declare module 'node:http' {
  interface IncomingMessage {
    /** Names the request in the log and in the body of an error. */
    id: string;
  }
}

/** Something to do for every request, before it is answered. */
export type Observer = (request: IncomingMessage, response: ServerResponse) => void;

const MOST_OF_PATH = 200;

export const makeLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * One JSON line per request with allow-listed fields: method, path without query, status, duration, request id. Addresses, cookies,
 * bodies, queries and user agents can be personal and are never logged. Ids in paths are random and identify nobody.
 */
export function requestLog(log: Logger): Observer {
  return (request, response) => {
    request.id = randomUUID();
    const { id, method, url = '' } = request;
    if (url === '/healthz' || url === '/readyz') return;
    const since = performance.now();
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response;
      // A request that its sender broke off is an error too, and nothing that an operator could fix.
      const level = status >= 500 ? 'error' : !writableFinished || status >= 400 ? 'warn' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const query = url.indexOf('?');
      log[level](
        {
          reqId: id,
          req: { id, method, path: (query < 0 ? url : url.slice(0, query)).slice(0, MOST_OF_PATH) },
          res: { status },
          responseTime: Math.round(performance.now() - since),
        },
        status >= 500 ? 'request errored' : writableFinished ? 'request completed' : 'request aborted',
      );
    });
  };
}
