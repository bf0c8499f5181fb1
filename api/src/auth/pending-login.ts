import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Config } from '../config.ts';

/** What a login must remember until the provider sends the browser back. */
export type PendingLogin = { nonce: string; verifier: string; returnTo: string };

const LIFETIME_SECONDS = 600;
const STATE = /^[\w-]{20,64}$/;

/**
 * Keeps pending logins in sealed cookies of the browser, one per `state`: several login tabs do not disturb each other, a callback in
 * another browser finds nothing, and strangers who only start logins leave nothing in the database.
 */
export function pendingLogins(config: Config, secret: string) {
  const key = createHash('sha256').update(`pending-login:${secret}`).digest();
  const cookieName = (state: string) => `${config.secure ? '__Host-' : ''}login-${state}`;
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure: config.secure, path: '/' } as const;
  return {
    async save(response: Response, state: string, pending: PendingLogin): Promise<void> {
      const sealed = await new EncryptJWT(pending)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(state)
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .encrypt(key);
      response.cookie(cookieName(state), sealed, { ...cookieOptions, maxAge: LIFETIME_SECONDS * 1000 });
    },
    /** Takes the login out, so that a callback works once; undefined when this browser has no such login. */
    async take(request: Request, response: Response, state: string): Promise<PendingLogin | undefined> {
      if (!STATE.test(state)) return undefined;
      const sealed = readCookie(request, cookieName(state));
      if (!sealed) return undefined;
      response.clearCookie(cookieName(state), cookieOptions);
      try {
        const { payload } = await jwtDecrypt<PendingLogin>(sealed, key, { subject: state });
        return { nonce: payload.nonce, verifier: payload.verifier, returnTo: payload.returnTo };
      } catch {
        return undefined;
      }
    },
  };
}
export type PendingLogins = ReturnType<typeof pendingLogins>;

function readCookie(request: Request, name: string): string | undefined {
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
