import type { Request, Response } from 'express';
import { paths } from '../../contract/paths.ts';
import { MINUTE_MS } from '../../contract/time.ts';

const COOKIE = 'login-refused';
const LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Remembers in the browser that its account was refused: the provider, which still knows that account, would give it again without a
 * word, so the next sign-in asks who signs in.
 */
export function rememberRefusal(response: Response): void {
  response.cookie(COOKIE, '1', { httpOnly: true, sameSite: 'lax', path: paths.login, maxAge: LIFETIME_MS });
}

export const wasRefused = (request: Request): boolean =>
  (request.headers.cookie ?? '').split(/;\s*/).includes(`${COOKIE}=1`);
