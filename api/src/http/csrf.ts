import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { AppError, forbidden } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests that another site could have caused. Relies on Sec-Fetch-Site
 * where the browser sends it, otherwise on an exact Origin; a request with neither is rejected.
 */
export function requireSameSite({ origin }: Pick<Config, 'origin'>): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method)) return next();
    const site = request.get('sec-fetch-site');
    const isAllowed = site ? site === 'same-origin' || site === 'none' : request.get('origin') === origin;
    if (!isAllowed) throw forbidden('cross_site_request', 'The request did not come from this site');
    next();
  };
}

/** Rejects bodies other than JSON before they are read. HTML forms cannot send JSON. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json'))
    throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json');
  next();
};
