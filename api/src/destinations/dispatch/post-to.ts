import type { LookupFunction } from 'node:net';
import { describeFailure, exchange } from './exchange.ts';
import { followRedirect, type Hop } from './follow-redirect.ts';
import { type OutboundRules, webhookUrlProblem } from './public-address.ts';

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
 * and at most 16 KiB of a response are read.
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
  const ours = { ...headers, 'user-agent': 'Quizfunnel-Webhook/1' };
  let hop: Hop = { url: new URL(target), body };
  let lastStatus: number | null = null;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { url, body: sent } = hop;
      const method = sent === undefined ? 'GET' : 'POST';
      const {
        status,
        headers: answered,
        text,
      } = await exchange(
        {
          method,
          url,
          headers: sent === undefined ? ours : { ...ours, 'content-type': 'application/json' },
          body: sent,
        },
        { ...options, timeoutMs: deadline - performance.now(), maxBytes: MAX_RESPONSE },
      );
      lastStatus = status;
      const next = followRedirect(hop, status, answered.location, options);
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
