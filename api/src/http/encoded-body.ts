import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { brotliVariants } from './brotli.mjs';

const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** Content encodings that are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';
/** A response body in each encoding. */
export type EncodedBody = { etag: string; identity: Buffer; br?: Buffer; gzip: Buffer };

/** Cached bodies always have Brotli, because compressing them slowly pays off. */
type CachedBody = Required<EncodedBody>;
type Entry = { pending: Promise<CachedBody>; body?: CachedBody; sizeBytes: number };
/** By ETag, least recently used first. */
const cache = new Map<string, Entry>();
let cacheBytes = 0;

/** Far more Accept-Encoding headers than real browsers send; bounds what a client can fill. */
const MAX_ENCODING_HEADERS = 200;
const encodingsByHeader = new Map<string, Encoding>();

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;

/**
 * Sends a text that many clients request, compressed at the highest level once per content. Handles
 * HEAD and conditional requests. Only for texts that clients cannot vary: each variant is cached.
 */
export async function sendCached(request: Request, response: Response, text: string): Promise<void> {
  sendEncoded(request, response, await encodeCached(text));
}

/** Sends a text for one reader, or one that clients can vary: compressed fast and not cached. */
export async function sendUncached(request: Request, response: Response, text: string): Promise<void> {
  const identity = Buffer.from(text);
  const zipped = request.acceptsEncodings('gzip') ? await promisify(gzip)(identity, { level: 2 }) : identity;
  sendEncoded(request, response, { etag: etagOf(text), identity, gzip: zipped });
}

/** Sends the body in the best encoding that the client accepts, or a 304 if it has it already. */
export function sendEncoded(request: Request, response: Response, body: EncodedBody): void {
  response.vary('Accept-Encoding');
  response.set('ETag', body.etag);
  if (response.statusCode === 200 && matchesEtag(request.get('if-none-match'), body.etag))
    return void response.status(304).end();
  const best = encodingOf(request);
  const encoding = best === 'br' && !body.br ? request.acceptsEncodings('gzip') || 'identity' : best;
  const bytes = body[encoding as Encoding] as Buffer;
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(bytes.length)).end(bytes);
}

/**
 * The best encoding for an Accept-Encoding header; undefined until `sendEncoded` has seen that
 * header.
 */
export const cachedEncoding = (header: string | undefined): Encoding | undefined => encodingsByHeader.get(header ?? '');

function encodingOf(request: Request): Encoding {
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

/** Encodes a text, or returns it from the cache. Concurrent callers share the work. */
export function encodeCached(text: string): Promise<CachedBody> {
  const etag = etagOf(text);
  const cached = cache.get(etag);
  // An estimate: the plain text, and about a third of it for each compressed form.
  const entry: Entry = cached ?? { pending: compress(text, etag), sizeBytes: text.length * 2 };
  cache.delete(etag);
  cache.set(etag, entry);
  if (!cached) {
    cacheBytes += entry.sizeBytes;
    entry.pending.then(
      (body) => {
        entry.body = body;
      },
      () => evict(etag),
    );
    evictLeastRecentlyUsed();
  }
  return entry.pending;
}

/** The cached body with this ETag; undefined if it was evicted or is still being encoded. */
export function cachedBody(etag: string): CachedBody | undefined {
  const entry = cache.get(etag);
  if (!entry?.body) return undefined;
  cache.delete(etag);
  cache.set(etag, entry);
  return entry.body;
}

function evictLeastRecentlyUsed(): void {
  for (const etag of cache.keys()) {
    if (cacheBytes <= MAX_CACHE_BYTES) return;
    evict(etag);
  }
}

function evict(etag: string): void {
  cacheBytes -= cache.get(etag)?.sizeBytes ?? 0;
  cache.delete(etag);
}

async function compress(text: string, etag: string): Promise<CachedBody> {
  const identity = Buffer.from(text);
  const [zipped, ...brotlis] = await Promise.all([
    promisify(gzip)(identity, { level: 9 }),
    ...brotliVariants(identity.length).map((options) => promisify(brotliCompress)(identity, options)),
  ]);
  const br = brotlis.reduce((smallest, variant) => (variant.length < smallest.length ? variant : smallest));
  return { etag, identity, br, gzip: zipped };
}
