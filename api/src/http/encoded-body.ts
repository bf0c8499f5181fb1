import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { brotliVariants } from './brotli.mjs';

/** Content encodings that are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';
/** A response body in the encodings that there are. */
export type EncodedBody = {
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** Compressions that are running. */
  pending?: Partial<Record<Compression, Promise<void>>>;
};

type Compression = Exclude<Encoding, 'identity'>;
type CachedBody = EncodedBody & { requests: number; isBest: boolean };

const MAX_CACHE_BYTES = 48 * 1024 * 1024;
/** By ETag, least recently used first. */
const cache = new Map<string, CachedBody>();
let cacheBytes = 0;

/**
 * First compressions that may run at once. With the one best compression they leave a thread of the
 * pool to files and the dashboard; when they are busy a body is sent as it is.
 */
const MAX_QUICK_RUNNING = 2;
/** A few milliseconds for the largest script, and within a tenth of the best size. */
const QUICK_GZIP_LEVEL = 4;
const QUICK_BROTLI_QUALITY = 4;
let quickRunning = 0;

/** What is requested this often is worth the best compression. */
const MIN_REQUESTS_FOR_BEST = 2;
/** Bodies that wait for the best compression, most wanted last. What is evicted meanwhile is skipped. */
const waitingForBest = new Set<string>();
const MAX_WAITING_FOR_BEST = 200;
let bestRunning = false;

/** Far more Accept-Encoding headers than real browsers send; bounds what a client can fill. */
const MAX_ENCODING_HEADERS = 200;
const encodingsByHeader = new Map<string, Encoding>();

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;

/**
 * Sends a text that many clients request. Its first responses are compressed fast, or not at all
 * when much else is being compressed; the best compression follows in the background. Handles HEAD
 * and conditional requests. Only for texts that clients cannot vary: each variant is cached.
 */
export async function sendCached(request: Request, response: Response, text: string): Promise<void> {
  sendEncoded(request, response, await encodeCached(text, encodingOf(request)));
}

/** Sends a text for one reader, or one that clients can vary: compressed fast and not cached. */
export async function sendUncached(request: Request, response: Response, text: string): Promise<void> {
  const body: EncodedBody = { etag: etagOf(text), identity: Buffer.from(text) };
  if (request.acceptsEncodings('gzip')) await compressQuickly(body, 'gzip');
  sendEncoded(request, response, body);
}

/** Sends the body in the best of its encodings that the client accepts, or a 304 if it has it already. */
export function sendEncoded(request: Request, response: Response, body: EncodedBody): void {
  response.vary('Accept-Encoding');
  response.set('ETag', body.etag);
  if (response.statusCode === 200 && matchesEtag(request.get('if-none-match'), body.etag))
    return void response.status(304).end();
  let encoding = encodingOf(request);
  if (encoding === 'br' && !body.br && request.acceptsEncodings('gzip')) encoding = 'gzip';
  const bytes = body[encoding];
  if (bytes && encoding !== 'identity') response.set('Content-Encoding', encoding);
  const sent = bytes ?? body.identity;
  response.set('Content-Length', String(sent.length)).end(sent);
}

/**
 * The best encoding for an Accept-Encoding header; undefined until `sendEncoded` has seen that
 * header.
 */
export const cachedEncoding = (header: string | undefined): Encoding | undefined => encodingsByHeader.get(header ?? '');

/** The best encoding that a request accepts. */
export function encodingOf(request: Request): Encoding {
  const header = request.get('accept-encoding') ?? '';
  const cached = encodingsByHeader.get(header);
  if (cached) return cached;
  const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name)) ?? 'identity';
  if (encodingsByHeader.size < MAX_ENCODING_HEADERS) encodingsByHeader.set(header, encoding);
  return encoding;
}

/** Whether an If-None-Match header matches: the weak comparison of RFC 9110, 13.1.2. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, ''))) ?? false;

/** The body of a text, from the cache or new, in the encoding unless that would have to wait. */
export async function encodeCached(text: string, encoding: Encoding): Promise<EncodedBody> {
  const etag = etagOf(text);
  const body = cachedBody(etag) ?? add({ etag, identity: Buffer.from(text), requests: 1, isBest: false });
  if (encoding !== 'identity') await compressQuickly(body, encoding);
  return body;
}

/** The cached body with this ETag; undefined if there is none. Each call counts as a request. */
export function cachedBody(etag: string): CachedBody | undefined {
  const body = cache.get(etag);
  if (!body) return undefined;
  cache.delete(etag);
  cache.set(etag, body);
  body.requests += 1;
  if (!body.isBest && body.requests >= MIN_REQUESTS_FOR_BEST) scheduleBest(etag);
  return body;
}

/**
 * Adds an encoding, unless it is there or much else is being compressed. Concurrent callers share
 * the work.
 */
function compressQuickly(body: EncodedBody, encoding: Compression): Promise<void> | undefined {
  const running = body.pending?.[encoding];
  if (running || body[encoding] || quickRunning >= MAX_QUICK_RUNNING) return running;
  quickRunning += 1;
  const work = compressors[encoding](body.identity).then((bytes) => {
    // The best one may have come first.
    if (!body[encoding]) setEncoding(body, encoding, bytes);
  });
  body.pending = { ...body.pending, [encoding]: work };
  return work.finally(() => {
    quickRunning -= 1;
    delete body.pending?.[encoding];
  });
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
const compressors = {
  gzip: (bytes: Buffer) => zip(bytes, { level: QUICK_GZIP_LEVEL }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI_QUALITY } }),
};

function scheduleBest(etag: string): void {
  waitingForBest.delete(etag);
  waitingForBest.add(etag);
  if (waitingForBest.size > MAX_WAITING_FOR_BEST) waitingForBest.delete(waitingForBest.values().next().value as string);
  // What failed is scheduled again with its next request.
  if (!bestRunning) compressWaiting().catch(() => undefined);
}

/** Compresses what waits, one at a time: the most recently requested first. */
async function compressWaiting(): Promise<void> {
  bestRunning = true;
  try {
    while (waitingForBest.size > 0) {
      const etag = [...waitingForBest].at(-1) ?? '';
      waitingForBest.delete(etag);
      const body = cache.get(etag);
      if (body && !body.isBest) await compressBest(body);
    }
  } finally {
    bestRunning = false;
  }
}

async function compressBest(body: CachedBody): Promise<void> {
  const { identity } = body;
  setEncoding(body, 'gzip', await zip(identity, { level: 9 }));
  for (const options of brotliVariants(identity.length)) {
    const bytes = await brotli(identity, options);
    if (!body.br || bytes.length < body.br.length) setEncoding(body, 'br', bytes);
  }
  body.isBest = true;
}

function setEncoding(body: EncodedBody, encoding: Compression, bytes: Buffer): void {
  const change = bytes.length - (body[encoding]?.length ?? 0);
  body[encoding] = bytes;
  if (cache.get(body.etag) !== body) return;
  cacheBytes += change;
  evictLeastRecentlyUsed();
}

function add(body: CachedBody): CachedBody {
  cache.set(body.etag, body);
  cacheBytes += body.identity.length;
  evictLeastRecentlyUsed();
  return body;
}

function evictLeastRecentlyUsed(): void {
  for (const [etag, { identity, br, gzip: zipped }] of cache) {
    if (cacheBytes <= MAX_CACHE_BYTES) return;
    cacheBytes -= identity.length + (br?.length ?? 0) + (zipped?.length ?? 0);
    cache.delete(etag);
  }
}
