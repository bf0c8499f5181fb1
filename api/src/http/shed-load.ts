import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/error.schema.ts';
import { unavailable } from '../errors.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';

/** How often the limits adapt and the event loop is checked, in milliseconds. */
const WINDOW_MS = 100;
/** Visitors' reads are served from memory and refused last: when the event loop lags by more than this. */
const TOO_LATE_MS = 1_500;

/**
 * While visitors are being refused, so many of their writes are in work at once and the others that were let in wait for them: with more,
 * the answers of one database write and the requests that follow them make turns of the event loop in which whoever is refused waits too
 * long. Without refusals all are in work, since the database then writes more of them in one go.
 */
const IN_WORK = 24;
const FLOOD_MS = 1_000;
/** Longer than any takes in a flood. One that waits for a database that does not answer is no work, and keeps nobody waiting with it. */
const STUCK_MS = 400;
/** Of those in work, so many begin in each turn of the event loop, and one for each of these milliseconds of a longer one. */
const A_FEW = 4;
const EACH_MS = 1;

const { message, code } = unavailable();
const REFUSAL = JSON.stringify({ message, code } satisfies ErrorBody);

/**
 * Runs before everything else and quickly refuses requests that would only queue: 503 with Retry-After, readable by any site so that the
 * widget tries again. Visitors' writes, owners' calls and reads from memory have separate limits, so that a flood of one kind does not
 * affect the others; `/healthz` and `/readyz` are always answered.
 */
export function shedLoad(app: RequestListener): RequestListener {
  const visitors = new AdaptiveLimit({ targetMs: 150, lagMs: 25, start: 64, least: 64, most: 2_000 });
  const owners = new AdaptiveLimit({ targetMs: 1_000, lagMs: 1_000, start: 64, least: 8, most: 500 });
  let refusedAt = Number.NEGATIVE_INFINITY;
  const begin = aFewATurn(() => (performance.now() - refusedAt < FLOOD_MS ? IN_WORK : Number.POSITIVE_INFINITY));
  let lag = 0;
  let expected = performance.now() + WINDOW_MS;
  setInterval(() => {
    const now = performance.now();
    lag = Math.max(0, now - expected);
    expected = now + WINDOW_MS;
    // A loop that lags by seconds has missed several windows.
    const windows = Math.min(10, 1 + Math.floor(lag / WINDOW_MS));
    visitors.adapt(now, lag, windows);
    owners.adapt(now, lag, windows);
  }, WINDOW_MS).unref();

  return (request, response) => {
    const limit = limitFor(request);
    if (limit === 'none') return app(request, response);
    if (limit === 'memory') return lag > TOO_LATE_MS && Math.random() < 0.5 ? refuse(response) : app(request, response);
    if (!limit.hasRoom()) {
      if (limit === visitors) refusedAt = performance.now();
      return refuse(response);
    }
    holdPlace(limit, request, response);
    if (limit === visitors) begin(request, response, () => app(request, response));
    else app(request, response);
  };

  function limitFor({ method, url = '' }: IncomingMessage): AdaptiveLimit | 'memory' | 'none' {
    if (url === '/healthz' || url === '/readyz') return 'none';
    if (url.startsWith('/api/public/')) return method === 'POST' ? visitors : 'memory';
    return url.startsWith('/api/') ? owners : 'memory';
  }
}

/**
 * Begins a few pieces of work in a turn of the event loop, in order: whoever is refused does not wait until all who are let in have been
 * read and scored. A turn that something else made long makes up for it; one that was long by this very work does not.
 */
function aFewATurn(
  mostInWork: () => number,
): (request: IncomingMessage, response: ServerResponse, work: () => void) => void {
  const waiting: Array<{ request: IncomingMessage; response: ServerResponse; work: () => void }> = [];
  let inWork = 0;
  let isDue = false;
  let ended = 0;
  const end = () => {
    ended = performance.now();
  };
  const plan = () => {
    if (isDue || waiting.length === 0 || inWork >= mostInWork()) return false;
    isDue = true;
    setImmediate(next);
    return true;
  };
  const next = () => {
    isDue = false;
    const few = Math.max(A_FEW, Math.ceil((performance.now() - ended) / EACH_MS));
    for (const { request, response, work } of waiting.splice(0, Math.max(0, Math.min(few, mostInWork() - inWork)))) {
      // One whose body is still on its way is no work yet, and may be slow on purpose. What somebody sent who has gone since is, but no
      // answer tells that it is done.
      if (request.complete && !response.destroyed) enter(response);
      // Each by itself: one that throws keeps no other from its turn.
      process.nextTick(work);
    }
    process.nextTick(end);
    plan();
  };
  const enter = (response: ServerResponse) => {
    let isIn = true;
    const leave = () => {
      clearTimeout(stuck);
      if (!isIn) return;
      isIn = false;
      inWork -= 1;
      if (plan()) end();
    };
    const stuck = setTimeout(leave, STUCK_MS);
    inWork += 1;
    response.once('close', leave);
  };
  return (request, response, work) => {
    waiting.push({ request, response, work });
    if (plan()) end();
  };
}

/**
 * Takes a place until the answer is sent. A body that has not come with its headers gives it back until it is there: its sender may be
 * slow on purpose.
 */
function holdPlace(limit: AdaptiveLimit, request: IncomingMessage, response: ServerResponse): void {
  let leave = limit.begin(performance.now());
  response.once('close', () => leave(performance.now()));
  setImmediate(() => {
    if (request.complete || response.destroyed) return;
    leave(Number.POSITIVE_INFINITY);
    request.once('end', () => {
      if (!response.destroyed) leave = limit.begin(performance.now());
    });
  });
}

/** A turn later, when the body that came with the headers is there: with half a request on it a connection could not be used again. */
const refuse = (response: ServerResponse): unknown => setImmediate(answerRefusal, response);

function answerRefusal(response: ServerResponse): void {
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': REFUSAL.length,
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Spread out, so that clients refused together do not come back together.
      'Retry-After': String(1 + Math.floor(Math.random() * 4)),
    })
    .end(REFUSAL);
}
