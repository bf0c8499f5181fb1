import type { CustomFetch } from 'openid-client';
import { withTimeout } from '../with-timeout.ts';
import { badAnswer, providerTimeout, providerUnreachable } from './oidc-errors.ts';
import { asCode, SignInError } from './sign-in-error.ts';

/** Longest time for all that one step of a sign-in asks of the provider, in milliseconds. */
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;

/**
 * `fetch` for calls to the sign-in provider: ends within `timeoutMs`, reads at most 64 KiB, follows no redirect. Throws a 504 when
 * it takes too long and a 502 when it fails otherwise.
 */
async function boundedFetch(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const body = await readAtMost(response, MAX_BYTES);
    const empty = response.status === 204 || response.status === 304;
    return new Response(empty ? null : body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if ((error as Error).name === 'TimeoutError') throw providerTimeout();
    const { cause } = error as { cause?: { code?: unknown } };
    throw providerUnreachable(asCode(cause?.code));
  }
}

/** What `work` gives, which asks the provider several things one after the other, or a 504 when it takes too long altogether. */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, TIMEOUT_MS, () => {
    throw providerTimeout();
  });

/** `boundedFetch` for openid-client: every answer must be a JSON object with a status of success. */
export const providerFetch =
  (timeoutMs?: number): CustomFetch =>
  async (url, init) => {
    const response = await boundedFetch(url, init as RequestInit, timeoutMs);
    const value: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (response.ok && isObject) return response;
    const said = asCode((value as { error?: unknown } | null | undefined)?.error);
    throw badAnswer([`status ${response.status}`, said].filter(Boolean).join(' '));
  };

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and so ends the connection.
    if (size > limit) throw badAnswer('too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
