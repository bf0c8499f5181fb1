import type { CustomFetch } from 'openid-client';
import { withTimeout } from '../with-timeout.ts';
import { clientRefused, invalidProviderAnswer, providerTimeout, providerUnreachable } from './oidc-errors.ts';
import { asCode, SignInError } from './sign-in-error.ts';

/** Longest time that one step of a sign-in may spend on the provider. */
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;

/**
 * `fetch` with a timeout and a size limit, and without redirects. Throws a 504 on timeout and a 502
 * on any other failure.
 */
async function boundedFetch(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const body = await readAtMost(response, MAX_BYTES);
    const hasNoBody = response.status === 204 || response.status === 304;
    return new Response(hasNoBody ? null : body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if ((error as Error).name === 'TimeoutError') throw providerTimeout();
    const { cause } = error as { cause?: { code?: unknown } };
    throw providerUnreachable(asCode(cause?.code));
  }
}

/** Bounds a sequence of calls to the provider. Throws a 504 if together they take too long. */
export const withProviderTimeout = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, TIMEOUT_MS, () => {
    throw providerTimeout();
  });

/** What providers answer to an id or a secret that is not theirs: the standard's words, and Keycloak's. */
const CLIENT_REFUSED: Array<string | undefined> = [
  'invalid_client',
  'unauthorized_client',
  'invalid_client_credentials',
];

/**
 * The `fetch` that openid-client uses. Throws a `SignInError`: 504 on timeout, 502 unless the
 * provider answers with a success status and a JSON object. `timeoutMs` bounds each call.
 */
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
    const providerCode = asCode((value as { error?: unknown } | null | undefined)?.error);
    const detail = [`status ${response.status}`, providerCode].filter(Boolean).join(' ');
    throw CLIENT_REFUSED.includes(providerCode) ? clientRefused(detail) : invalidProviderAnswer(detail);
  };

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Throwing leaves the loop, which cancels the stream and closes the connection.
    if (size > limit) throw invalidProviderAnswer('too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
