import { AppError } from '../errors.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** The sign-in provider did not do its part; shown as a plain page, never a 500. */
export const providerFailed = (status: 502 | 504, message: string) => new AppError(status, 'unavailable', message);

/**
 * `fetch` for calls to the sign-in provider: ends within 5 s, reads at most 64 KiB, follows no redirect. Throws 504 when
 * it takes too long and 502 when it fails otherwise.
 */
export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await readAtMost(response, MAX_BYTES);
    const empty = response.status === 204 || response.status === 304;
    return new Response(empty ? null : body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as Error).name === 'TimeoutError')
      throw providerFailed(504, 'The sign-in provider did not answer in time.');
    throw providerFailed(502, 'The sign-in provider could not be reached.');
  }
}

/** `boundedFetch` for an answer that must be a JSON object with status 200. */
export async function fetchJson(url: string | URL, init?: RequestInit): Promise<Record<string, unknown>> {
  const response = await boundedFetch(url, init);
  const value: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof value !== 'object' || value === null || Array.isArray(value))
    throw providerFailed(502, 'The sign-in provider gave an answer that could not be understood.');
  return value as Record<string, unknown>;
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and so ends the connection.
    if (size > limit) throw providerFailed(502, 'The sign-in provider gave an answer that was too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
