import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets/signature.ts';
import { SESSION_MS, SessionStore } from './session-store.ts';

/**
 * Named after the path of PUBLIC_URL, so that several installations on one host keep their sessions apart. The cookie's
 * own path stays `/`, as `__Host-` requires: it would be no boundary, since pages of one origin can call each other.
 */
export const sessionCookieName = ({ secure, basePath }: Pick<Config, 'secure' | 'basePath'>): string =>
  (secure ? '__Host-quizfunnel' : 'quizfunnel') + basePath.replaceAll('/', '-');

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
