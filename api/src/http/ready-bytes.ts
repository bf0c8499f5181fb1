import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { brotliWays } from './brotli.mjs';

const MAX_BYTES = 48 * 1024 * 1024;

/** How a body may be encoded. */
export type Encoding = 'br' | 'gzip' | 'identity';
/** A response body, ready to send in each encoding. */
export type ReadyBytes = { etag: string; identity: Buffer; br?: Buffer; gzip: Buffer };

/** With Brotli too: of what many ask for. */
type AllBytes = Required<ReadyBytes>;
type Kept = { bytes: Promise<AllBytes>; ready?: AllBytes; size: number };
const kept = new Map<string, Kept>();
let total = 0;

/** Browsers send a few different ones. */
const MOST_ACCEPTED = 200;
const accepted = new Map<string, Encoding>();

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;

/**
 * Sends a text that many clients request: compressed at Brotli's highest level, once per content instead of once per request. Handles HEAD
 * and conditional requests. Only for texts that strangers cannot vary at will.
 */
export async function sendCached(request: Request, response: Response, text: string): Promise<void> {
  sendReady(request, response, await readyBytes(text));
}

/** Sends a text that is for one reader, or that strangers can vary at will: compressed fast and not cached. */
export async function sendOnce(request: Request, response: Response, text: string): Promise<void> {
  const identity = Buffer.from(text);
  const zipped = request.acceptsEncodings('gzip') ? await promisify(gzip)(identity, { level: 2 }) : identity;
  sendReady(request, response, { etag: etagOf(text), identity, gzip: zipped });
}

export function sendReady(request: Request, response: Response, bytes: ReadyBytes): void {
  response.vary('Accept-Encoding');
  response.set('ETag', bytes.etag);
  if (response.statusCode === 200 && isKnown(request.get('if-none-match'), bytes.etag))
    return void response.status(304).end();
  const best = encodingOf(request);
  const encoding = best === 'br' && !bytes.br ? request.acceptsEncodings('gzip') || 'identity' : best;
  const body = bytes[encoding as Encoding] as Buffer;
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length)).end(body);
}

/** What a client with this header is sent where there is every encoding; undefined if nobody has sent it so far. */
export const knownEncoding = (header: string | undefined): Encoding | undefined => accepted.get(header ?? '');

function encodingOf(request: Request): Encoding {
  const header = request.get('accept-encoding') ?? '';
  const known = accepted.get(header);
  if (known) return known;
  const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name)) ?? 'identity';
  if (accepted.size < MOST_ACCEPTED) accepted.set(header, encoding);
  return encoding;
}

/** RFC 9110, 13.1.2: weak comparison. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;

/** A text in every encoding, made once. */
export function readyBytes(text: string): Promise<AllBytes> {
  const etag = etagOf(text);
  const known = kept.get(etag);
  // Each compressed form takes about a third of the original size.
  const entry: Kept = known ?? { bytes: compress(text, etag), size: text.length * 2 };
  kept.delete(etag);
  kept.set(etag, entry);
  if (!known) {
    total += entry.size;
    entry.bytes.then(
      (ready) => {
        entry.ready = ready;
      },
      () => forget(etag),
    );
    forgetLongestUnread();
  }
  return entry.bytes;
}

/** The same by its ETag, if it is kept. */
export function readyNow(etag: string): AllBytes | undefined {
  const entry = kept.get(etag);
  if (!entry?.ready) return undefined;
  kept.delete(etag);
  kept.set(etag, entry);
  return entry.ready;
}

function forgetLongestUnread(): void {
  for (const etag of kept.keys()) {
    if (total <= MAX_BYTES) return;
    forget(etag);
  }
}

function forget(etag: string): void {
  total -= kept.get(etag)?.size ?? 0;
  kept.delete(etag);
}

async function compress(text: string, etag: string): Promise<AllBytes> {
  const identity = Buffer.from(text);
  const [zipped, ...inBrotli] = await Promise.all([
    promisify(gzip)(identity, { level: 9 }),
    ...brotliWays(identity.length).map((options) => promisify(brotliCompress)(identity, options)),
  ]);
  const br = inBrotli.reduce((least, one) => (one.length < least.length ? one : least));
  return { etag, identity, br, gzip: zipped };
}
