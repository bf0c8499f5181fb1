import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/error.schema.ts';
import { unavailable } from '../errors.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';
import { makeScheduler } from './turn-scheduler.ts';

/** How often the limits adapt and the event loop's lag is measured. */
const WINDOW_MS = 100;
/** Reads served from memory are rejected last: only above this lag of the event loop. */
const MAX_READ_LAG_MS = 1_500;

/**
 * How many of the visitors' writes run at once during a flood, that is while others are being
 * rejected. With more, one database write completes so many requests in the same turn of the event
 * loop that rejections wait too long for it. Without a flood all of them run, because the database
 * then writes larger batches.
 */
const MAX_RUNNING_IN_FLOOD = 24;
/** A flood lasts until this long after the last rejection. */
const FLOOD_MS = 1_000;
const { message, code } = unavailable();
const REJECTION = JSON.stringify({ message, code } satisfies ErrorBody);

/**
 * Wraps `app` and rejects requests that would only queue: 503 with Retry-After, readable by any
 * site so that the widget retries. Visitors' writes, owners' calls and reads from memory are limited
 * separately, so that a flood of one kind does not affect the others. `/healthz` and `/readyz` are
 * never rejected.
 */
export function shedLoad(app: RequestListener): RequestListener {
  const visitors = new AdaptiveLimit({ targetMs: 150, maxLagMs: 25, initial: 64, min: 64, max: 2_000 });
  const owners = new AdaptiveLimit({ targetMs: 1_000, maxLagMs: 1_000, initial: 64, min: 8, max: 500 });
  let rejectedAt = Number.NEGATIVE_INFINITY;
  const isFlood = () => performance.now() - rejectedAt < FLOOD_MS;
  const schedule = makeScheduler(() => (isFlood() ? MAX_RUNNING_IN_FLOOD : Number.POSITIVE_INFINITY));
  let lagMs = 0;
  let expectedAt = performance.now() + WINDOW_MS;
  setInterval(() => {
    const now = performance.now();
    lagMs = Math.max(0, now - expectedAt);
    expectedAt = now + WINDOW_MS;
    // A loop that lags by seconds has missed several windows.
    const windows = Math.min(10, 1 + Math.floor(lagMs / WINDOW_MS));
    visitors.adapt(now, lagMs, windows);
    owners.adapt(now, lagMs, windows);
  }, WINDOW_MS).unref();

  return (request, response) => {
    const limit = limitFor(request);
    if (limit === 'none') return app(request, response);
    if (limit === 'memory')
      return lagMs > MAX_READ_LAG_MS && Math.random() < 0.5 ? reject(response) : app(request, response);
    if (!limit.hasRoom()) {
      if (limit === visitors) rejectedAt = performance.now();
      return reject(response);
    }
    occupyLimit(limit, request, response);
    if (limit === visitors) schedule(request, response, () => app(request, response));
    else app(request, response);
  };

  function limitFor({ method, url = '' }: IncomingMessage): AdaptiveLimit | 'memory' | 'none' {
    if (url === '/healthz' || url === '/readyz') return 'none';
    if (url.startsWith('/api/public/')) return method === 'POST' ? visitors : 'memory';
    return url.startsWith('/api/') ? owners : 'memory';
  }
}

/**
 * Counts the request against `limit` until its response is closed. While a body is still arriving
 * the request does not count, because its sender may be slow on purpose.
 */
function occupyLimit(limit: AdaptiveLimit, request: IncomingMessage, response: ServerResponse): void {
  let end = limit.begin(performance.now());
  response.once('close', () => end(performance.now()));
  // A body that came with the headers has been parsed a turn later.
  setImmediate(() => {
    if (request.complete || response.destroyed) return;
    // Not a response, so it must not count as a fast one.
    end(Number.POSITIVE_INFINITY);
    request.once('end', () => {
      if (!response.destroyed) end = limit.begin(performance.now());
    });
  });
}

/**
 * Rejects a turn later, once a body that came with the headers has been parsed. With half a request
 * unread, the connection could not be reused.
 */
const reject = (response: ServerResponse): unknown => setImmediate(sendRejection, response);

function sendRejection(response: ServerResponse): void {
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': REJECTION.length,
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Random, so that clients that were rejected together do not all return at once.
      'Retry-After': String(1 + Math.floor(Math.random() * 4)),
    })
    .end(REJECTION);
}
