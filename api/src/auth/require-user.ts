import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Scope } from '../../contract/tokens/scopes.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Clock } from '../users/time-zones.ts';

declare global {
  namespace Express {
    interface User {
      id: string;
      clock?: Clock;
    }
    interface Request {
      /**
       * What the API token of a call stands for. Only `requireScope` makes it the call's user, so a route
       * that asks for no scope has none.
       */
      apiToken?: { user: User; scopes: readonly Scope[] };
    }
  }
}

/** Rejects calls with an API token with a 403. */
export const refuseTokens: RequestHandler = (request, _response, next) => {
  if (request.apiToken)
    throw forbidden('token_refused', 'This call is closed to API tokens. Sign in to the dashboard for it.');
  next();
};

/** Rejects calls without a signed-in owner with a 401, and calls with an API token with a 403. */
export const requireUser: RequestHandler = (request, response, next) =>
  refuseTokens(request, response, () => {
    if (!request.user) throw unauthorized();
    next();
  });

/** Rejects calls without a signed-in owner with a 401. An API token with the scope will do, one without it is a 403. */
export const requireScope =
  (scope: Scope) =>
  <Params>(request: Request<Params>, _response: Response, next: NextFunction): void => {
    assertScope(request, scope);
    if (request.apiToken) request.user = request.apiToken.user;
    if (!request.user) throw unauthorized();
    next();
  };

type Call = Pick<Request, 'apiToken' | 'res'>;

/** Whether a call may do what a scope stands for. A session may do everything. */
export const hasScope = ({ apiToken }: Call, scope: Scope): boolean => !apiToken || apiToken.scopes.includes(scope);

/** Throws a 403 if the call has an API token without the scope. */
export function assertScope(request: Call, scope: Scope): void {
  if (hasScope(request, scope)) return;
  request.res?.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw forbidden('scope_missing', `This API token does not have the scope ${scope}`);
}

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
