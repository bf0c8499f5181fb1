import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Says once, where no proxy is trusted, that there seems to be one: all visitors would share the limits of one address. */
export function warnOfUntrustedProxy(log: Pick<Logger, 'warn'>): RequestHandler {
  let isSaid = false;
  return ({ headers }, _response, next) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn('A request came through a proxy, but TRUST_PROXY is not set: all visitors count as one address.');
    }
    next();
  };
}
