import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import {
  cachedBody,
  cachedEncoding,
  type Encoding,
  encodeCached,
  encodingOf,
  matchesEtag,
  sendEncoded,
} from './encoded-body.ts';

/** Counts URLs. Their bodies are cached, and bounded, in encoded-body.ts. */
const MAX_ENTRIES = 4_000;

type Entry = {
  etag: string;
  /** Alternating names and values: the form that Node sends fastest. Those without encoding and length. */
  headers: string[];
  /** The same with encoding and length, for the bytes that were sent last in that encoding. */
  byEncoding: Partial<Record<Encoding, { bytes: Buffer; headers: string[] }>>;
  route: unknown;
  isCurrent: () => boolean;
};

/**
 * Caches whole responses by URL and serves them before Express runs. Only for plain GETs: without
 * a query and without cookies.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();

  /**
   * Sends `text` with the headers set so far, and caches both for as long as `isCurrent` returns
   * true. The response must depend on nothing but the URL.
   */
  async send(request: Request, response: Response, text: string, isCurrent: () => boolean): Promise<void> {
    const body = await encodeCached(text, encodingOf(request));
    const { etag } = body;
    response.vary('Accept-Encoding').set('ETag', etag);
    if (response.statusCode === 200 && isPlainGet(request, request.originalUrl)) {
      const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
      this.#add(request.originalUrl, { etag, headers, byEncoding: {}, route: request.route, isCurrent });
    }
    sendEncoded(request, response, body);
  }

  /** Serves the request from the cache; false if it cannot. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const entry = this.#entries.get(url);
    if (!entry || !isPlainGet(request, url)) return false;
    const encoding = cachedEncoding(request.headers['accept-encoding']);
    if (!entry.isCurrent()) {
      this.#entries.delete(url);
      return false;
    }
    const bytes = encoding && cachedBody(entry.etag)?.[encoding];
    if (!bytes) return false;
    // Metrics label requests by route.
    Object.assign(request, { route: entry.route });
    if (matchesEtag(request.headers['if-none-match'], entry.etag)) response.writeHead(304, entry.headers).end();
    else response.writeHead(200, headersFor(entry, encoding, bytes)).end(bytes);
    return true;
  }

  #add(url: string, entry: Entry): void {
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const isPlainGet = ({ method, headers }: IncomingMessage, url: string): boolean =>
  method === 'GET' && headers.cookie === undefined && !url.includes('?');

function headersFor({ headers, byEncoding }: Entry, encoding: Encoding, bytes: Buffer): string[] {
  const known = byEncoding[encoding];
  if (known?.bytes === bytes) return known.headers;
  const added = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const complete = [...headers, ...added, 'Content-Length', String(bytes.length)];
  byEncoding[encoding] = { bytes, headers: complete };
  return complete;
}
