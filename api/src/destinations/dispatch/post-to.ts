import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { followRedirect, type Hop, isRedirect } from './follow-redirect.ts';
import { deniedAddresses, isExempt, type OutboundRules, webhookUrlProblem } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const MAX_RESPONSE = 16 * 1024;
const KEPT_RESPONSE = 1024;

/** The outcome of an attempt. `ok` for any 2xx; `status` is the last one, null if no response came; `error` says why, '' if `ok`. */
export type Attempt = {
  ok: boolean;
  at: Date;
  durationMs: number;
  status: number | null;
  error: string;
  response: string;
};

export type PostOptions = OutboundRules & {
  /** Resolver to use instead of the system's. */
  lookup?: LookupFunction;
  timeoutMs?: number;
};

/**
 * Posts `body` once. Never throws. Up to three redirects are followed, and the last response counts. The whole exchange ends within 10 s,
 * and at most 16 KiB of a response are read. The agent checks every address that a name resolves to when it connects, so the checked
 * address is the one used.
 */
export async function postTo(
  target: string,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<Attempt> {
  const at = new Date();
  const settled = (status: number | null, error: string, response = ''): Attempt => ({
    ok: error === '',
    at,
    durationMs: Date.now() - at.getTime(),
    status,
    error,
    response: response.slice(0, KEPT_RESPONSE),
  });
  const problem = webhookUrlProblem(target, options);
  if (problem) return settled(null, problem);
  const deadline = performance.now() + (options.timeoutMs ?? TIMEOUT_MS);
  let hop: Hop = { url: new URL(target), body };
  let lastStatus: number | null = null;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { status, location, text } = await exchange(hop, headers, options, deadline - performance.now());
      lastStatus = status;
      const next = followRedirect(hop, status, location, options);
      if (next === undefined)
        return settled(status, status >= 200 && status < 300 ? '' : `The receiver answered ${status}`, text);
      if (typeof next === 'string') return settled(status, next);
      if (redirects === MAX_REDIRECTS) return settled(status, 'The receiver redirected more than three times');
      hop = next;
    }
  } catch (error) {
    return settled(lastStatus, describeFailure(error));
  }
}

/** One request and its response, whose text is left out if it redirects: its body is not waited for. */
function exchange(
  { url, body }: Hop,
  headers: Record<string, string>,
  options: PostOptions,
  timeoutMs: number,
): Promise<{ status: number; location: string | undefined; text: string }> {
  const secure = url.protocol === 'https:';
  const Agent = secure ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
  const agent = isExempt(url, options) ? undefined : new Agent({ denyIPAddressList: [...deniedAddresses] });

  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      ...(options.lookup ? { lookup: options.lookup } : {}),
      headers: {
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        'user-agent': 'Quizfunnel-Webhook/1',
      },
    });
    // One timer for the whole exchange: a receiver that sends a byte per second must not keep it open.
    const clock = setTimeout(() => request.destroy(new Error('timeout')), timeoutMs);
    request.on('error', (error) => finish(() => reject(error)));
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const { location } = response.headers;
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () =>
        finish(() =>
          resolve({ status, location, text: Buffer.concat(chunks).toString('utf8').slice(0, MAX_RESPONSE) }),
        );
      if (isRedirect(status, location)) {
        end();
        request.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MAX_RESPONSE) {
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

function describeFailure(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  if (message === 'timeout') return 'The receiver did not answer in time';
  if (/is not allowed/.test(message)) return 'Webhooks can only go to public addresses';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The receiver’s name could not be resolved';
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection';
  if (/CERT|SSL|TLS|certificate/i.test(code + message)) return 'The receiver’s certificate was not accepted';
  return 'The connection to the receiver broke';
}
