import { type RequestHandler, Router } from 'express';
import type passport from 'passport';
import { paths } from '../../contract/paths.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseReachable } from '../database.ts';
import { unavailable } from '../errors.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { rememberRefusal } from './refused-account.ts';
import { requireHttps } from './require-https.ts';
import { sessionCookie, sessionCookieName } from './session.ts';
import { endSession } from './session-store.ts';
import { SignInError } from './sign-in-error.ts';
import { signInProvider } from './sign-in-provider.ts';
import { isOwnNavigation, providerSignOut } from './sign-out.ts';

/** A callback that came again, or late: no problem for someone who is signed in. */
const STALE = ['login_unknown', 'login_used', 'callback_incomplete'];

/** Sign-in and sign-out: browser navigations that end in a redirect or a plain page, never in JSON. */
export function authRoutes(context: AppContext, authenticator: passport.Authenticator): Router {
  const { config, log } = context;
  const router = Router();
  const limited = (name: string) => limitPerClient(name, config.rateLimits.loginsPerMinute);
  const httpsOnly = requireHttps(config);

  router.get(
    paths.login,
    httpsOnly,
    limited('login'),
    databaseOnly,
    authenticator.authenticate('openidconnect') as RequestHandler,
  );
  router.get(paths.callback, httpsOnly, limited('callback'), (request, response, next) => {
    const settled = (error: unknown, user: Express.User | false | undefined, info?: { returnTo?: string }) => {
      if (error) {
        const stale = error instanceof SignInError && STALE.includes(error.reason);
        return stale && request.user ? response.redirect('/dashboard') : next(error);
      }
      if (!user) {
        rememberRefusal(response);
        return response.redirect('/?error=access_denied');
      }
      const before = request.sessionID;
      // Signing in makes a new session, so that an id planted before is worth nothing.
      request.logIn(user, (failed) => {
        if (failed) {
          // Nothing of a session that could not be stored goes to the browser.
          request.session = undefined as never;
          return next(failed);
        }
        void endSession(before)
          .catch(() => log.warn({ requestId: request.id }, 'the session before a sign-in was not ended'))
          .then(() => response.redirect(info?.returnTo ?? '/dashboard'));
      });
    };
    (authenticator.authenticate('openidconnect', settled) as RequestHandler)(request, response, next);
  });
  router.get(paths.logout, async (request, response) => {
    if (!isOwnNavigation(request)) return response.redirect('/');
    const ended = await endSession(request.sessionID);
    request.session = undefined as never;
    response.clearCookie(sessionCookieName(config), sessionCookie(config));
    response.redirect(ended ? await providerSignOut(context, signInProvider(config), ended.idToken) : '/');
  });
  return router;
}

/** Whoever could not come back from the provider is not sent there. */
const databaseOnly: RequestHandler = async (_request, _response, next) => {
  if (!(await isDatabaseReachable())) throw unavailable();
  next();
};
