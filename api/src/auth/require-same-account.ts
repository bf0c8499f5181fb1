import type { RequestHandler } from 'express';
import { unauthorized } from '../errors.ts';

/**
 * Rejects a call whose `X-Account` header is not the signed-in account with a 401. A tab keeps
 * showing its account after another tab has signed in to a different one, and must not save there.
 * Calls without the header are allowed.
 */
export const requireSameAccount: RequestHandler = (request, _response, next) => {
  const expected = request.get('X-Account');
  if (expected !== undefined && request.user && request.user.id !== expected) throw unauthorized();
  next();
};
