import type { Request, RequestHandler } from 'express';
import { unauthorized } from '../errors.ts';
import type { Clock } from '../users/time-zones.ts';

declare global {
  namespace Express {
    interface User {
      id: string;
      clock?: Clock;
    }
  }
}

/** Rejects requests without a signed-in owner with a 401. */
export const requireUser: RequestHandler = (request, _response, next) => {
  if (!request.user) throw unauthorized();
  next();
};

/** The id of the signed-in owner. Throws a 401 if there is none. */
export function userIdOf(request: Request): string {
  if (!request.user) throw unauthorized();
  return request.user.id;
}

/** The clock of the signed-in owner's account, which was read with the session. Throws a 401 if there is no owner. */
export function clockOf(request: Request): Clock {
  const clock = request.user?.clock;
  if (!clock) throw unauthorized();
  return clock;
}
