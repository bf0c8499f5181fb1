import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { docsPages } from '../docs-pages.mjs';
import { ofCurrentRequest } from '../tracing/request-context.ts';
import { requestIdOf } from '../tracing/request-id.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Identifies the request in the log and in error bodies. */
    id: string;
  }
}

/** Runs for every request before it is handled. */
export type RequestHook = (request: IncomingMessage, response: ServerResponse) => void;

const MAX_PATH_CHARS = 200;
/**
 * The words of our own paths; other segments may have been written by a person, and may name one. A
 * test of the routes keeps the list complete.
 */
const OWN_WORDS = new Set(
  `address analytics api ask assets auth callback check clone confirm confirm-again connections consent consent-proof count customers dashboard
  deliveries demo demo-quiz destinations dev-oidc docs domain-check domains edit-profile embed end erase events export facets
  favicon.svg fields file fonts frame.js healthz heights history hooks import imprint info integrations keys
  lead-filters leads legal links login logo logout mail mail-recipients merge notes objects oembed openapi.json overview pages parts
  picture pictures places popup.js privacy problems profile progress public questions quiz quiz-1.json quiz-builder quizzes readyz recipients recount
  replay restore result resume result-mail-previews results robots.txt sample schemas secret session settings share
  sign-in sign-out-everywhere start.js submissions submit summaries swagger-ui swagger-ui-bundle.js
  swagger-ui.css templates test texts thank-you tokens unsubscribe upload uploads user versions ways webhook
  wordpress-plugin.zip work`
    .split(/\s+/)
    .concat(docsPages.map(({ slug }) => slug)),
);
/** Whether a segment of a path is a word of ours. */
export const isOwnWord = (segment: string): boolean => OWN_WORDS.has(segment);
/** Ids that we made: of random letters (see random-id.ts), or versions, which are hashes. */
const OWN_ID = /^(?:(?:msg_)?[a-km-z2-9]{25}|(?=\d*[a-f])[0-9a-f]{16})(?:\.[a-z]{2,4})?$/;

/** @param destination for tests; by default stdout */
export const makeLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin: ofCurrentRequest },
    destination ?? pino.destination(1),
  );

/**
 * Logs one JSON line per request: id, method, path without query, status, duration in ms. Client
 * addresses, cookies, bodies, queries and user agents can be personal and are never logged. Ids in
 * paths are random and identify no person; segments that are not ours are logged as `:other`.
 * `isFromProxy` tells whose ids of requests are taken.
 */
export function logRequests(
  log: Logger,
  isFromProxy: (request: IncomingMessage) => boolean = () => false,
): RequestHook {
  return (request, response) => {
    const id = requestIdOf(request.headers, isFromProxy(request));
    request.id = id;
    response.setHeader('X-Request-Id', id);
    const { method, url = '' } = request;
    if (url === '/healthz' || url === '/readyz') return;
    const startedAt = performance.now();
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response;
      // Only a warning if the client aborted: there is nothing for an operator to fix.
      const level = status >= 500 ? 'error' : !writableFinished || status >= 400 ? 'warn' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId: id,
          req: { method, path: pathForLog(url) },
          res: { status },
          responseTime: Math.round(performance.now() - startedAt),
        },
        status >= 500 ? 'request errored' : writableFinished ? 'request completed' : 'request aborted',
      );
    });
  };
}

/** The path of a URL, without what may be personal. */
export const pathForLog = (url: string): string =>
  url
    .slice(0, MAX_PATH_CHARS)
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => (segment === '' || isOwnWord(segment) || OWN_ID.test(segment) ? segment : ':other'))
    .join('/');
