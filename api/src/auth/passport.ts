import type { Request } from 'express';
import passport from 'passport';
import { paths } from '../../contract/paths.ts';
import type { AppContext } from '../context.ts';
import { findAccount } from '../users/find-account.ts';
import { signInAccount } from '../users/update-account.ts';
import { allowList } from './is-allowed.ts';
import { OidcStrategy } from './oidc-strategy.ts';
import { pendingLogins } from './pending-login.ts';
import { wasRefused } from './refused-account.ts';
import type { SessionUser } from './session-store.ts';
import { signInProvider } from './sign-in-provider.ts';

/** Passport for one app: its strategy and how sessions name their user. */
export function makePassport({ config, log }: AppContext, secret: string): passport.Authenticator {
  const authenticator = new passport.Passport();
  const isAllowed = allowList(config.allowedEmails);
  const { builtIn, ...provider } = signInProvider(config);
  authenticator.use(
    new OidcStrategy({
      ...provider,
      callbackUrl: config.publicUrl + paths.callback,
      asksAnew: (request: Request) => builtIn || wasRefused(request),
      pending: pendingLogins(config, secret),
      accountOf: async (identity, idToken) => {
        if (!isAllowed(identity)) {
          log.warn({ reason: identity.emailVerified ? 'not_on_list' : 'email_not_verified' }, 'sign-in refused');
          return undefined;
        }
        const { _id, sessionEpoch } = await signInAccount(identity);
        // The keys of the built-in provider go with its process, and with them what its tokens are worth.
        return { id: _id, epoch: sessionEpoch, ...(builtIn ? {} : { idToken }) } satisfies SessionUser;
      },
    }),
  );
  authenticator.serializeUser((user, done) => done(null, user));
  // Who was taken off the list, or has ended all sessions, is out with the next request.
  authenticator.deserializeUser((stored: SessionUser, done) => {
    findAccount(stored.id).then(
      (account) => done(null, account?.sessionEpoch === stored.epoch && isAllowed(account) ? stored : false),
      done,
    );
  });
  return authenticator;
}
