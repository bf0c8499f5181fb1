import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

declare global {
  namespace Express {
    interface Request {
      id: string;
    }
  }
}

export const makeLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * One JSON line per request with allow-listed fields: method, path without query, status, duration, request id. Addresses, cookies,
 * bodies, queries and user agents can be personal and are never logged. Ids in paths are random and identify nobody.
 */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    quietReqLogger: true,
    customLogLevel: (_request, response, error) =>
      // A request that its sender broke off is an error too, and nothing that an operator could fix.
      response.statusCode >= 500 ? 'error' : error || response.statusCode >= 400 ? 'warn' : 'info',
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, 200),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: (error: { type?: string }) => ({ type: error.type }),
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
  });
}
