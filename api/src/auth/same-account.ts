import type { RequestHandler } from 'express';
import { unauthorized } from '../errors.ts';

/**
 * Refuses a call that is meant for another account than the one that is signed in: a tab goes on with what it shows when another tab has
 * signed in as somebody else, and what it saves must not land there. Who does not send the header means whoever is signed in.
 */
export const sameAccount: RequestHandler = (request, _response, next) => {
  const meant = request.get('X-Account');
  if (meant !== undefined && request.user && request.user.id !== meant) throw unauthorized();
  next();
};
