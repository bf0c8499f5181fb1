import type { Request, RequestHandler } from 'express';
import { unauthorized } from '../errors.ts';

declare global {
  namespace Express {
    interface User {
      id: string;
    }
  }
}

/** Lets signed-in owners through; everyone else gets a 401. */
export const requireUser: RequestHandler = (request, _response, next) => {
  if (!request.user) throw unauthorized();
  next();
};

/** Id of the signed-in owner. Throws a 401 where nobody is signed in. */
export function userIdOf(request: Request): string {
  if (!request.user) throw unauthorized();
  return request.user.id;
}
