import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { type Encoding, isKnown, knownEncoding, readyBytes, readyNow, sendReady } from './ready-bytes.ts';

/** Addresses that are kept; their bodies are bounded where they are kept. */
const MOST = 4_000;

type Kept = {
  etag: string;
  /** Names and values, one after the other, as Node sends them fastest. */
  headers: Record<Encoding | 'unchanged', string[]>;
  route: unknown;
  isCurrent: () => boolean;
};

/**
 * What many visitors ask for, answered without the routes: the headers and bytes that the route sent for the same address a moment ago,
 * for as long as it would send them again. Only plain GETs without a query or a cookie are kept and answered.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();

  /**
   * Answers with a text as it is, and with the headers that are set, and keeps both while `isCurrent`: for routes whose answer depends on
   * nothing else of a request.
   */
  async send(request: Request, response: Response, text: string, isCurrent: () => boolean): Promise<void> {
    const bytes = await readyBytes(text);
    response.vary('Accept-Encoding').set('ETag', bytes.etag);
    if (response.statusCode === 200 && isPlain(request, request.originalUrl)) {
      const headers = headersBy(response.getHeaders(), bytes);
      this.#keep(request.originalUrl, { etag: bytes.etag, headers, route: request.route, isCurrent });
    }
    sendReady(request, response, bytes);
  }

  /** Answers a request if it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const kept = this.#kept.get(url);
    if (!kept || !isPlain(request, url)) return false;
    const encoding = knownEncoding(request.headers['accept-encoding']);
    const bytes = encoding && kept.isCurrent() ? readyNow(kept.etag) : undefined;
    if (!encoding || !bytes) {
      if (!kept.isCurrent()) this.#kept.delete(url);
      return false;
    }
    Object.assign(request, { route: kept.route });
    if (isKnown(request.headers['if-none-match'], kept.etag)) response.writeHead(304, kept.headers.unchanged).end();
    else response.writeHead(200, kept.headers[encoding]).end(bytes[encoding]);
    return true;
  }

  #keep(url: string, kept: Kept): void {
    this.#kept.delete(url);
    this.#kept.set(url, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const isPlain = ({ method, headers }: IncomingMessage, url: string): boolean =>
  method === 'GET' && headers.cookie === undefined && !url.includes('?');

function headersBy(set: OutgoingHttpHeaders, bytes: Record<Encoding, Buffer>): Kept['headers'] {
  const common = Object.entries(set).flatMap(([name, value]) => [name, String(value)]);
  const withBody = (encoding: Encoding) => [
    ...common,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(bytes[encoding].length),
  ];
  return { unchanged: common, identity: withBody('identity'), br: withBody('br'), gzip: withBody('gzip') };
}
