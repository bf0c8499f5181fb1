import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { cachedBody, cachedEncoding, type Encoding, encodeCached, matchesEtag, sendEncoded } from './encoded-body.ts';

/** Counts URLs. Their bodies are cached, and bounded, in encoded-body.ts. */
const MAX_ENTRIES = 4_000;

type Entry = {
  etag: string;
  /** Alternating names and values: the form that Node sends fastest. */
  headers: Record<Encoding | 'notModified', string[]>;
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
    const body = await encodeCached(text);
    response.vary('Accept-Encoding').set('ETag', body.etag);
    if (response.statusCode === 200 && isPlainGet(request, request.originalUrl)) {
      const headers = headersByEncoding(response.getHeaders(), body);
      this.#add(request.originalUrl, { etag: body.etag, headers, route: request.route, isCurrent });
    }
    sendEncoded(request, response, body);
  }

  /** Serves the request from the cache; false if it cannot. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const entry = this.#entries.get(url);
    if (!entry || !isPlainGet(request, url)) return false;
    const encoding = cachedEncoding(request.headers['accept-encoding']);
    const body = encoding && entry.isCurrent() ? cachedBody(entry.etag) : undefined;
    if (!encoding || !body) {
      if (!entry.isCurrent()) this.#entries.delete(url);
      return false;
    }
    // Metrics label requests by route.
    Object.assign(request, { route: entry.route });
    if (matchesEtag(request.headers['if-none-match'], entry.etag))
      response.writeHead(304, entry.headers.notModified).end();
    else response.writeHead(200, entry.headers[encoding]).end(body[encoding]);
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

function headersByEncoding(current: OutgoingHttpHeaders, body: Record<Encoding, Buffer>): Entry['headers'] {
  const common = Object.entries(current).flatMap(([name, value]) => [name, String(value)]);
  const withBody = (encoding: Encoding) => [
    ...common,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body[encoding].length),
  ];
  return { notModified: common, identity: withBody('identity'), br: withBody('br'), gzip: withBody('gzip') };
}
