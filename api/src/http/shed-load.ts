import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { unavailable } from '../errors.ts';
import { countShed } from '../metrics/count-shed.ts';

/** How often the event loop is asked how late it is, and for how long an answer holds. */
const SAMPLE_MS = 10;
const WINDOW_MS = 100;
/** Reads served from memory are rejected last: only above this lag of the event loop. */
const MAX_READ_LAG_MS = 1_500;

/** How many requests of a kind may be in flight: `max`, or `min` while the event loop lags by more than `maxLagMs`. */
type Limit = { kind: 'visitors' | 'owners'; min: number; max: number; maxLagMs: number; inFlight: number };

const { message, code } = unavailable();
const REJECTION = JSON.stringify({ message, code } satisfies ErrorBody);

/**
 * Wraps `app` and rejects requests that would only queue: 503 with Retry-After, readable by any
 * site so that the widget retries. Visitors' writes, owners' calls and reads from memory are limited
 * separately, so that a flood of one kind does not affect the others. `/healthz` and `/readyz` are
 * never rejected. `lag` tells how late the event loop is, in milliseconds.
 */
export function shedLoad(app: RequestListener, lag = measureLag()): RequestListener {
  const visitors: Limit = { kind: 'visitors', min: 64, max: 500, maxLagMs: 100, inFlight: 0 };
  const owners: Limit = { kind: 'owners', min: 8, max: 200, maxLagMs: 1_000, inFlight: 0 };
  return (request, response) => {
    const limit = limitFor(request);
    if (limit === 'none') return app(request, response);
    if (limit === 'memory')
      return lag() > MAX_READ_LAG_MS && Math.random() < 0.5 ? reject(response, 'memory') : app(request, response);
    if (limit.inFlight >= (lag() > limit.maxLagMs ? limit.min : limit.max)) return reject(response, limit.kind);
    count(limit, request, response);
    app(request, response);
  };

  function limitFor({ method, url = '' }: IncomingMessage): Limit | 'memory' | 'none' {
    if (url === '/healthz' || url === '/readyz') return 'none';
    if (url.startsWith('/api/public/')) return method === 'POST' ? visitors : 'memory';
    return url.startsWith('/api/') ? owners : 'memory';
  }
}

/** Returns the lag of the event loop in the last window, in milliseconds. A single long turn is none. */
function measureLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  let lagMs = 0;
  setInterval(() => {
    lagMs = delay.percentile(50) / 1e6 - SAMPLE_MS;
    delay.reset();
  }, WINDOW_MS).unref();
  return () => lagMs;
}

/**
 * Counts the request until its response is closed. While a body is still arriving the request does
 * not count, because its sender may be slow on purpose.
 */
function count(limit: Limit, request: IncomingMessage, response: ServerResponse): void {
  const begin = () => {
    let isCounted = true;
    limit.inFlight += 1;
    const end = () => {
      if (isCounted) limit.inFlight -= 1;
      isCounted = false;
    };
    response.once('close', end);
    return end;
  };
  const end = begin();
  // A body that came with the headers has been parsed a turn later.
  setImmediate(() => {
    if (request.complete || response.destroyed) return;
    end();
    request.once('end', () => response.destroyed || begin());
  });
}

/**
 * Rejects a turn later, once a body that came with the headers has been parsed. With half a request
 * unread, the connection could not be reused.
 */
function reject(response: ServerResponse, kind: Limit['kind'] | 'memory'): void {
  countShed(kind);
  setImmediate(sendRejection, response);
}

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
