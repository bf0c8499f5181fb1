import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { isRedirect } from './follow-redirect.ts';
import { deniedAddresses, isExempt, type OutboundRules } from './public-address.ts';

export type ExchangeOptions = OutboundRules & {
  /** Resolver to use instead of the system's. */
  lookup?: LookupFunction;
  /** Of the whole exchange. */
  timeoutMs: number;
  /** So many bytes of a response are read; the rest is cut off. */
  maxBytes: number;
};

export type HttpRequest = { method: string; url: URL; headers: Record<string, string>; body?: string | undefined };
export type HttpResponse = { status: number; headers: http.IncomingHttpHeaders; text: string };

/**
 * One request to a stranger's server and its response, without the text of one that redirects: its body is not waited for. The agent
 * checks every address that a name resolves to when it connects, so the checked address is the one used. Throws what Node throws, and an
 * `Error('timeout')`.
 */
export function exchange({ method, url, headers, body }: HttpRequest, options: ExchangeOptions): Promise<HttpResponse> {
  const secure = url.protocol === 'https:';
  const Agent = secure ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
  const agent = isExempt(url, options) ? undefined : new Agent({ denyIPAddressList: [...deniedAddresses] });

  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      method,
      agent,
      ...(options.lookup ? { lookup: options.lookup } : {}),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    });
    // One timer for the whole exchange: a receiver that sends a byte per second must not keep it open.
    const clock = setTimeout(() => request.destroy(new Error('timeout')), options.timeoutMs);
    request.on('error', (error) => finish(() => reject(error)));
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () =>
        finish(() =>
          resolve({
            status,
            headers: answered,
            text: Buffer.concat(chunks).toString('utf8').slice(0, options.maxBytes),
          }),
        );
      if (isRedirect(status, answered.location)) {
        end();
        request.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= options.maxBytes) {
          end();
          request.destroy();
        }
      });
      response.on('end', end);
      response.on('error', (error) => finish(() => reject(error)));
    });
    const finish = (settle: () => void) => {
      clearTimeout(clock);
      agent?.destroy();
      settle();
    };
    request.end(body);
  });
}

/** What a failed exchange is called, in a sentence about `receiver`. */
export function describeFailure(error: unknown, receiver = 'The receiver'): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  if (message === 'timeout') return `${receiver} did not answer in time`;
  if (/is not allowed/.test(message)) return 'Webhooks can only go to public addresses';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${receiver}’s name could not be resolved`;
  if (code === 'ECONNREFUSED') return `${receiver} refused the connection`;
  if (/CERT|SSL|TLS|certificate/i.test(code + message)) return `${receiver}’s certificate was not accepted`;
  return receiver === 'The receiver' ? 'The connection to the receiver broke' : `The connection to ${receiver} broke`;
}
