import { randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { MINUTE_MS } from '../../contract/time.ts';
import { paths, safeReturnTo } from '../../contract/web/paths.ts';
import type { Config } from '../config.ts';
import { isDuplicateKey } from '../db/batch-write.ts';
import { isSignature, type Secrets, signatureOf } from '../secrets/signature.ts';
import { SignInError } from './sign-in-error.ts';
import { UsedLoginModel } from './used-login.model.ts';

/** A login that was sent to the provider, with its OpenID Connect nonce and PKCE verifier. */
export type PendingLogin = { nonce: string; verifier: string; returnTo: string };

const LIFETIME_MS = 10 * MINUTE_MS;
const PURPOSE = 'pending-login:cookie';
/** Per browser. Starting another login drops the oldest. */
const MAX_PENDING = 5;

/**
 * Stores pending logins in the browser, in one small cookie per `state`. Login tabs do not disturb
 * each other, a callback in another browser fails, and starting a login writes nothing to the
 * database. Each cookie is set for the paths of login and callback only. Nonce and verifier are
 * derived from the state and a secret; the cookie binds the login to the browser and holds the
 * path to return to.
 */
export function makePendingLoginStore(config: Config, secrets: Secrets) {
  const prefix = `${config.secure ? '__Secure-' : ''}login-`;
  const bound = (state: string, startedAt: string, returnTo: string) => `${state} ${startedAt} ${returnTo}`;
  const secretsOf = (secret: string, state: string) => ({
    nonce: signatureOf(secret, 'pending-login:nonce', state),
    verifier: signatureOf(secret, 'pending-login:verifier', state),
  });
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: config.secure, encode: String };
  const cookiePaths = [paths.login, paths.callback].map((path) => config.basePath + path);
  const clear = (response: Response, state: string) => {
    for (const path of cookiePaths) response.clearCookie(prefix + state, { ...options, path });
  };

  return {
    /** Starts a login. `wantedReturnTo` is untrusted; only paths of this site are kept. */
    start(request: Request, response: Response, wantedReturnTo: unknown): PendingLogin & { state: string } {
      const state = randomBytes(16).toString('base64url');
      const returnTo = safeReturnTo(wantedReturnTo);
      const startedAt = Date.now().toString(36);
      const [secret] = secrets;
      const proof = signatureOf(secret, PURPOSE, bound(state, startedAt, returnTo));
      const value = [startedAt, proof, returnTo].join(':');
      const newestFirst = cookiesOf(request, prefix).sort((a, b) => startTimeOf(b.value) - startTimeOf(a.value));
      for (const { name } of newestFirst.slice(MAX_PENDING - 1)) clear(response, name);
      for (const path of cookiePaths) response.cookie(prefix + state, value, { ...options, path, maxAge: LIFETIME_MS });
      return { ...secretsOf(secret, state), state, returnTo };
    },

    /**
     * Consumes the login that this browser started with `state`. Throws a 400 if there is none, it
     * has expired, or it was consumed before, by any process.
     */
    async consume(request: Request, response: Response, state: string): Promise<PendingLogin> {
      const value = cookiesOf(request, prefix).find(({ name }) => name === state)?.value ?? '';
      const [startedAt = '', proof = '', ...rest] = value.split(':');
      const returnTo = rest.join(':');
      const ageMs = Date.now() - startTimeOf(value);
      const text = bound(state, startedAt, returnTo);
      const secret = secrets.find((one) => isSignature(proof, [one], PURPOSE, text));
      if (secret === undefined || !(ageMs < LIFETIME_MS))
        throw new SignInError(
          400,
          'login_unknown',
          'This sign-in has expired or was begun in another browser. Please sign in again.',
        );
      await markUsed(state);
      clear(response, state);
      return { ...secretsOf(secret, state), returnTo };
    },
  };
}
export type PendingLoginStore = ReturnType<typeof makePendingLoginStore>;

async function markUsed(state: string): Promise<void> {
  try {
    await UsedLoginModel.create({ _id: state, expires: new Date(Date.now() + 2 * LIFETIME_MS) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new SignInError(400, 'login_used', 'This sign-in has been used already. Please sign in again.');
  }
}

const startTimeOf = (cookie: string): number => Number.parseInt(cookie.split(':')[0] ?? '', 36) || 0;

/** Cookies whose names start with `prefix`; the names are returned without it. */
function cookiesOf(request: Request, prefix: string): Array<{ name: string; value: string }> {
  return (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => {
      const [name = '', ...value] = pair.slice(prefix.length).split('=');
      return { name, value: value.join('=') };
    });
}
