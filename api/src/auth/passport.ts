import type { Request } from 'express';
import passport from 'passport';
import { paths } from '../../contract/web/paths.ts';
import type { AppContext } from '../context.ts';
import type { Secrets } from '../secrets/signature.ts';
import { findAccount } from '../users/find-account.ts';
import { accountClock } from '../users/time-zones.ts';
import { signInAccount } from '../users/update-account.ts';
import { isActive, isOnAllowList } from './active-account.ts';
import { hasVerifiedEmail } from './has-verified-email.ts';
import { OidcStrategy } from './oidc-strategy.ts';
import { makePendingLoginStore } from './pending-login-store.ts';
import { wasRefused } from './refused-account.ts';
import type { SessionUser } from './session-store.ts';
import { signInProvider } from './sign-in-provider.ts';

/** Makes the Passport instance of one app. `secrets` protect pending logins. */
export function makePassport({ config, log }: AppContext, secrets: Secrets): passport.Authenticator {
  const authenticator = new passport.Passport();
  const { isBuiltIn, ...provider } = signInProvider(config);
  authenticator.use(
    new OidcStrategy({
      ...provider,
      callbackUrl: config.publicUrl + paths.callback,
      shouldPrompt: (request: Request) => isBuiltIn || wasRefused(request),
      pending: makePendingLoginStore(config, secrets),
      resolveAccount: async (identity, idToken) => {
        if (!isOnAllowList(config, identity)) {
          log.warn(
            { reason: hasVerifiedEmail(config, identity) ? 'not_on_list' : 'email_not_verified' },
            'sign-in refused',
          );
          return undefined;
        }
        const account = await signInAccount(identity);
        if (!isActive(config, account)) {
          log.warn({ reason: 'suspended' }, 'sign-in refused');
          return undefined;
        }
        const { _id, sessionEpoch } = account;
        // The built-in provider makes new keys at each start, so an old token would be no use to
        // it.
        return { id: _id, epoch: sessionEpoch, ...(isBuiltIn ? {} : { idToken }) } satisfies SessionUser;
      },
    }),
  );
  authenticator.serializeUser((user, done) => done(null, user));
  // Checked at each request: suspended users, users removed from the list, and ended sessions, lose access at once.
  authenticator.deserializeUser((stored: SessionUser, done) => {
    findAccount(stored.id).then(
      (account) =>
        done(
          null,
          account?.sessionEpoch === stored.epoch && isActive(config, account)
            ? { ...stored, clock: accountClock(account) }
            : false,
        ),
      done,
    );
  });
  return authenticator;
}
