import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Throws a 500 for requests over http if the public URL is https. Browsers would drop the secure
 * session cookie, and sign-in would loop. The message tells the operator which settings to fix.
 */
export function requireHttps({ secure, publicUrl }: Config): RequestHandler {
  return (request, _response, next) => {
    if (!secure || isHttps(request)) return next();
    throw new SignInError(
      500,
      'not_https',
      `This installation’s address is ${publicUrl}, but this request did not come by https, so a sign-in could not last. If a proxy in front ends https, make it send the header “X-Forwarded-Proto: https” and set TRUST_PROXY to the number of proxies. If you opened another address, open ${publicUrl}.`,
    );
  };
}

/** Must agree with express-session's check for secure cookies (`proxy: true`). */
function isHttps(request: Request): boolean {
  const protocol = request.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return protocol === 'https' || ('encrypted' in request.socket && request.socket.encrypted === true);
}
