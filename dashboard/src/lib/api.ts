import type { QuizConflict } from '#contract/web/error.schema';
import type { ErrorCode } from '#contract/web/error-codes';
import { hrefOf } from './base.ts';
import { noteAnswer } from './connection.ts';
import { setTimeZone } from './time-zone.ts';

type ErrorBody = {
  message?: string;
  code?: string;
  issues?: Array<{ path: string; message: string }>;
  conflict?: QuizConflict;
};

/** A failed call. The message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody | undefined,
    text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
  }
}

/** `If-Match` names the revision that a write is meant for; one `Idempotency-Key` makes one thing however often it is sent. */
type CallHeaders = { 'If-Match'?: string; 'Idempotency-Key'?: string };
export const ifMatch = (revision: number): CallHeaders => ({ 'If-Match': `"${revision}"` });

/** Whether the server refused with this code. */
export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.body?.code === code;

/** Catches the 404 of a deletion: what is gone already is what was asked for. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Whether the server has said no. Otherwise nobody knows whether it has done what it was asked for. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

let account: string | undefined;

/**
 * Calls are meant for this account from now on. They are refused, as if nobody was signed in, when another tab has signed in as somebody
 * else.
 */
export const callAs = (id: string): void => {
  account = id;
};

/** Names the account that a call is meant for. */
export const accountHeader = (): Record<string, string> => (account ? { 'X-Account': account } : {});

/** Calls this product's API with its cookies. A body is sent as JSON and only when there is one. */
export async function api<T>(method: string, path: string, body?: unknown, headers?: CallHeaders): Promise<T> {
  const response = await send(method, path, body, headers);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The same, with the answer's headers for those who page or download. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: CallHeaders = {},
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(hrefOf(path), {
    method,
    ...(signal ? { signal } : {}),
    credentials: 'include',
    headers: {
      ...headers,
      ...accountHeader(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    noteAnswer(0);
    throw error;
  });
  noteAnswer(response.status);
  // It may have been changed in another tab, or on another device.
  const timeZone = response.headers.get('X-Time-Zone');
  if (timeZone) setTimeZone(timeZone);
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  throw new ApiError(response.status, parsed(text), text);
}

/** How many there are of what is listed, in words: “+” stands after a number that was not counted to its end. */
export const totalIn = ({ headers }: Response): string =>
  `${headers.get('X-Total-Count') ?? 0}${headers.has('X-Total-Bound') ? '+' : ''}`;

function parsed(text: string): ApiError['body'] {
  try {
    return JSON.parse(text) as ApiError['body'];
  } catch {
    return undefined;
  }
}
