import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { Config } from '../config.ts';
import { SESSION_MS, SessionStore } from './session-store.ts';

export const sessionCookieName = ({ secure }: Pick<Config, 'secure'>): string =>
  secure ? '__Host-quizfunnel' : 'quizfunnel';

export const sessionCookie = ({ secure }: Pick<Config, 'secure'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) satisfies CookieOptions;

/**
 * Sessions in MongoDB, made only when somebody signs in. Browsers without the cookie never reach the store; when the store cannot be
 * reached the answer is a 503, so that nobody is taken for signed out, or in, by mistake.
 */
export function sessions(config: Config, secret: string): RequestHandler {
  return session({
    name: sessionCookieName(config),
    secret,
    store: new SessionStore(),
    resave: false,
    saveUninitialized: false,
    // The proxy in front may end https; the public address says whether it does.
    proxy: config.secure,
    cookie: { ...sessionCookie(config), maxAge: SESSION_MS },
  });
}
