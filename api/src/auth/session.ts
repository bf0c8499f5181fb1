import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets/signature.ts';
import { SESSION_MS, SessionStore } from './session-store.ts';

export const sessionCookieName = ({ secure }: Pick<Config, 'secure'>): string =>
  secure ? '__Host-quizfunnel' : 'quizfunnel';

export const sessionCookieOptions = ({ secure }: Pick<Config, 'secure'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) satisfies CookieOptions;

/**
 * Sessions in MongoDB, created only at sign-in. Requests without the cookie never reach the store.
 * If the store is unreachable the response is a 503, so that nobody appears signed out by mistake.
 */
export function sessionMiddleware(config: Config, secrets: Secrets): RequestHandler {
  return session({
    name: sessionCookieName(config),
    secret: [...secrets],
    store: new SessionStore(),
    resave: false,
    saveUninitialized: false,
    // Trust X-Forwarded-Proto if the public URL is https, since a proxy may terminate TLS.
    proxy: config.secure,
    cookie: { ...sessionCookieOptions(config), maxAge: SESSION_MS },
  });
}
