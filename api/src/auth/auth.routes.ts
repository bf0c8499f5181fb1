import { type RequestHandler, Router } from 'express';
import type passport from 'passport';
import { paths } from '../../contract/web/paths.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseReachable } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { markRefused } from './refused-account.ts';
import { requireHttps } from './require-https.ts';
import { redirectToPublicUrl } from './require-local-request.ts';
import { sessionCookieName, sessionCookieOptions } from './session.ts';
import { endSession } from './session-store.ts';
import { SignInError } from './sign-in-error.ts';
import { signInProvider } from './sign-in-provider.ts';
import { isOwnNavigation, providerSignOutUrl } from './sign-out.ts';

/** Reasons of a repeated or late callback. Harmless for a browser that is already signed in. */
const STALE_REASONS = ['login_unknown', 'login_used', 'callback_incomplete'];

/** Sign-in and sign-out: navigations that end in a redirect or an HTML page, never in JSON. */
export function authRoutes(context: AppContext, authenticator: passport.Authenticator): Router {
  const { config, log } = context;
  const { basePath } = config;
  const router = Router();
  const rateLimit = (name: string) => limitPerClient(name, config.rateLimits.loginsPerMinute);
  const httpsOnly = requireHttps(config);

  router.get(
    paths.login,
    httpsOnly,
    ...(config.oidc ? [] : [redirectToPublicUrl(config)]),
    rateLimit('login'),
    requireDatabase,
    authenticator.authenticate('openidconnect') as RequestHandler,
  );
  router.get(paths.callback, httpsOnly, rateLimit('callback'), (request, response, next) => {
    const finish = (error: unknown, user: Express.User | false | undefined, info?: { returnTo?: string }) => {
      if (error) {
        const isStale = error instanceof SignInError && STALE_REASONS.includes(error.reason);
        return isStale && request.user ? response.redirect(`${basePath}/dashboard`) : next(error);
      }
      if (!user) {
        markRefused(response);
        return response.redirect(`${basePath}/?error=access_denied`);
      }
      const previousId = request.sessionID;
      // `logIn` creates a new session, which defeats session fixation.
      request.logIn(user, (logInError) => {
        if (logInError) {
          // The session was not stored, so the browser must not get its cookie.
          request.session = undefined as never;
          return next(logInError);
        }
        void endSession(previousId)
          .catch(() => log.warn({ requestId: request.id }, 'could not end the previous session'))
          .then(() => response.redirect(basePath + (info?.returnTo ?? '/dashboard')));
      });
    };
    (authenticator.authenticate('openidconnect', finish) as RequestHandler)(request, response, next);
  });
  router.get(paths.logout, async (request, response) => {
    if (!isOwnNavigation(request)) return response.redirect(`${basePath}/`);
    const ended = await endSession(request.sessionID);
    request.session = undefined as never;
    response.clearCookie(sessionCookieName(config), sessionCookieOptions(config));
    response.redirect(
      ended ? await providerSignOutUrl(context, signInProvider(config), ended.idToken) : `${basePath}/`,
    );
  });
  return router;
}

/**
 * Without the database the callback would fail, so the browser is not sent to the provider at all.
 */
const requireDatabase: RequestHandler = async (_request, _response, next) => {
  if (!(await isDatabaseReachable())) throw unavailable();
  next();
};
