import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Where the public address is https, lets only requests through that say they came over it: browsers keep no session for the others, which
 * would sign in again and again. Says what to set.
 */
export function requireHttps({ secure, publicUrl }: Config): RequestHandler {
  return (request, _response, next) => {
    if (!secure || cameByHttps(request)) return next();
    throw new SignInError(
      500,
      'not_https',
      `This installation’s address is ${publicUrl}, but this request did not come by https, so a sign-in could not last. If a proxy in front ends https, make it send the header “X-Forwarded-Proto: https” and set TRUST_PROXY to the number of proxies. If you opened another address, open ${publicUrl}.`,
    );
  };
}

/** As the session's cookie sees it. */
function cameByHttps(request: Request): boolean {
  const said = request.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return said === 'https' || ('encrypted' in request.socket && request.socket.encrypted === true);
}
