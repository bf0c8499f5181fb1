import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import passport from 'passport';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { findAccount, signInAccount } from '../users/users.ts';
import { developmentClient, developmentIssuer } from './development-provider/provider.ts';
import { isAllowed } from './is-allowed.ts';
import { OidcStrategy } from './oidc-strategy.ts';
import { pendingLogins } from './pending-login.ts';
import { sessionCookieName } from './session.ts';
import { sendProblemPage } from './sign-in-page.ts';

/** What a session stores of its owner. The epoch lets the account end all its sessions at once. */
type StoredUser = { id: string; epoch: number };

/** Passport for one app: its strategy and how sessions name their user. */
export function makePassport({ config }: AppContext, secret: string): passport.Authenticator {
  const authenticator = new passport.Passport();
  const provider = config.oidc ?? {
    issuer: developmentIssuer(config),
    clientId: developmentClient(config).id,
    clientSecret: developmentClient(config).secret,
  };
  authenticator.use(
    new OidcStrategy({
      ...provider,
      callbackUrl: `${config.publicUrl}/api/callback`,
      alwaysPrompt: !config.oidc,
      pending: pendingLogins(config, secret),
      accountOf: async (identity) => {
        if (!isAllowed(identity, config.allowedEmails)) return undefined;
        const { _id, sessionEpoch } = await signInAccount(identity);
        return { id: _id, epoch: sessionEpoch };
      },
    }),
  );
  authenticator.serializeUser((user, done) => done(null, user));
  authenticator.deserializeUser((stored: StoredUser, done) => {
    findAccount(stored.id).then(
      (account) => done(null, account && account.sessionEpoch === stored.epoch ? stored : false),
      done,
    );
  });
  return authenticator;
}

/** Sign-in and sign-out: browser navigations that end in a redirect or a plain page, never in JSON. */
export function authRoutes({ config, log }: AppContext, authenticator: passport.Authenticator): Router {
  const router = Router();
  router.get(
    '/api/login',
    limitPerClient('login', config.rateLimits.loginsPerMinute),
    authenticator.authenticate('openidconnect') as RequestHandler,
  );
  router.get('/api/callback', (request, response, next) => {
    const settled = (error: unknown, user: Express.User | false | undefined, info?: { returnTo?: string }) => {
      // A callback that was used before (the back button, a second tab) is no problem for someone who is signed in.
      if (error) return request.user ? response.redirect('/dashboard') : next(error);
      if (!user) return response.redirect('/?error=access_denied');
      // Signing in makes a new session, so that an id planted before is worth nothing.
      request.logIn(user, (failed) => (failed ? next(failed) : response.redirect(info?.returnTo ?? '/dashboard')));
    };
    (authenticator.authenticate('openidconnect', settled) as RequestHandler)(request, response, next);
  });
  router.get('/api/logout', (request, response, next) => {
    // Another site could embed this address as an image; only a navigation signs out.
    const destination = request.get('sec-fetch-dest');
    const foreign = ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '');
    if ((destination && destination !== 'document') || foreign) return response.redirect('/');
    request.session.destroy((error) => {
      if (error) return next(error);
      response.clearCookie(sessionCookieName(config), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.secure,
      });
      response.redirect('/');
    });
  });

  const problem: ErrorRequestHandler = (error, request, response, _next) => {
    const known = error instanceof AppError ? error : undefined;
    if (known?.extra.retryAfterSeconds) response.set('Retry-After', String(Math.ceil(known.extra.retryAfterSeconds)));
    if (!known) log.error({ requestId: request.id, name: (error as Error)?.name }, 'sign-in failed');
    sendProblemPage(response, known?.status ?? 502, known?.message ?? 'Something went wrong while signing in.');
  };
  router.use(['/api/login', '/api/callback', '/api/logout'], problem);
  return router;
}
