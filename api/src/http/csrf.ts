import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { AppError, forbidden } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing calls that another site could have caused: judged by Sec-Fetch-Site if the browser sends it, otherwise by an exact
 * Origin; with neither, always rejected. Bodies must be JSON, which no form can send.
 */
export function sameSiteOnly(config: Config): RequestHandler {
  const origin = new URL(config.publicUrl).origin;
  return (request, _response, next) => {
    if (SAFE.has(request.method)) return next();
    const site = request.get('sec-fetch-site');
    const allowed = site ? site === 'same-origin' || site === 'none' : request.get('origin') === origin;
    if (!allowed) throw forbidden('cross_site_request', 'The request did not come from this site');
    next();
  };
}

/** Rejects bodies that are not JSON before reading them. */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json'))
    throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json');
  next();
};
