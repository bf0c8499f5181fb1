import type { Request, Response } from 'express';
import { MINUTE_MS } from '../../contract/time.ts';
import { paths } from '../../contract/web/paths.ts';

const COOKIE = 'login-refused';
const LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Marks the browser as refused, so that its next sign-in asks for an account. Otherwise the
 * provider would silently return the refused one again.
 */
export function markRefused(response: Response): void {
  const { basePath = '' } = response.req;
  response.cookie(COOKIE, '1', { httpOnly: true, sameSite: 'lax', path: basePath + paths.login, maxAge: LIFETIME_MS });
}

export const wasRefused = (request: Request): boolean =>
  (request.headers.cookie ?? '').split(/;\s*/).includes(`${COOKIE}=1`);
