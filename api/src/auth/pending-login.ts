import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { paths, safeReturnTo } from '../../contract/paths.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { isDuplicateKey } from '../batch-write.ts';
import type { Config } from '../config.ts';
import { SignInError } from './sign-in-error.ts';
import { UsedLoginModel } from './used-login.model.ts';

/** A login that has been sent to the provider. `nonce` and `verifier` are what OpenID Connect and PKCE call so. */
export type PendingLogin = { nonce: string; verifier: string; returnTo: string };

const LIFETIME_MS = 10 * MINUTE_MS;
/** How many a browser keeps; beginning another one forgets the oldest. */
const MAX_PENDING = 5;

/**
 * Keeps pending logins in the browser, a small cookie for each `state`: several login tabs do not disturb each other, a callback in
 * another browser finds nothing, and strangers who only start logins leave nothing in the database. Each has the cookie twice, for the
 * page that begins logins and forgets old ones and for the one that ends them; no other page carries it. What the provider must give back
 * follows from the state and the secret; the cookie proves the browser and remembers where to return to.
 */
export function pendingLogins(config: Config, secret: string) {
  const prefix = `${config.secure ? '__Secure-' : ''}login-`;
  const derive = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`pending-login:${purpose}:${text}`).digest('base64url');
  const proofOf = (state: string, begun: string, returnTo: string) => derive('cookie', `${state} ${begun} ${returnTo}`);
  const secretsOf = (state: string) => ({ nonce: derive('nonce', state), verifier: derive('verifier', state) });
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: config.secure, encode: String };
  const places = [paths.login, paths.callback];
  const forget = (response: Response, state: string) => {
    for (const path of places) response.clearCookie(prefix + state, { ...options, path });
  };

  return {
    /** Begins a login: its state for the provider, and what goes with it. */
    begin(request: Request, response: Response, wanted: unknown): PendingLogin & { state: string } {
      const state = randomBytes(16).toString('base64url');
      const returnTo = safeReturnTo(wanted);
      const begun = Date.now().toString(36);
      const value = [begun, proofOf(state, begun, returnTo), returnTo].join(':');
      const older = cookiesOf(request, prefix).sort((a, b) => begunAt(b.value) - begunAt(a.value));
      for (const { name } of older.slice(MAX_PENDING - 1)) forget(response, name);
      for (const path of places) response.cookie(prefix + state, value, { ...options, path, maxAge: LIFETIME_MS });
      return { ...secretsOf(state), state, returnTo };
    },

    /**
     * The login that this browser began with `state`, which is used up by that. Throws a 400 when the browser began none, it has expired,
     * or its answer has come before, to whichever process.
     */
    async take(request: Request, response: Response, state: string): Promise<PendingLogin> {
      const value = cookiesOf(request, prefix).find(({ name }) => name === state)?.value ?? '';
      const [begun = '', proof = '', ...rest] = value.split(':');
      const returnTo = rest.join(':');
      const age = Date.now() - begunAt(value);
      if (!isSame(proof, proofOf(state, begun, returnTo)) || !(age < LIFETIME_MS))
        throw new SignInError(
          400,
          'login_unknown',
          'This sign-in has expired or was begun in another browser. Please sign in again.',
        );
      await markUsed(state);
      forget(response, state);
      return { ...secretsOf(state), returnTo };
    },
  };
}
export type PendingLogins = ReturnType<typeof pendingLogins>;

async function markUsed(state: string): Promise<void> {
  try {
    await UsedLoginModel.create({ _id: state, expires: new Date(Date.now() + 2 * LIFETIME_MS) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new SignInError(400, 'login_used', 'This sign-in has been used already. Please sign in again.');
  }
}

const begunAt = (value: string): number => Number.parseInt(value.split(':')[0] ?? '', 36) || 0;

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** The cookies whose names begin with `prefix`, without it. */
function cookiesOf(request: Request, prefix: string): Array<{ name: string; value: string }> {
  return (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => {
      const [name = '', ...value] = pair.slice(prefix.length).split('=');
      return { name, value: value.join('=') };
    });
}
