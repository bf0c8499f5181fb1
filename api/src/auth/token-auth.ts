import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import { findToken, hashOf, recordUse } from '../tokens/api-tokens.ts';
import { findAccount } from '../users/find-account.ts';
import { accountClock } from '../users/time-zones.ts';
import { type AccessRules, isActive } from './active-account.ts';

const CALLS_PER_MINUTE = 120;
const BEARER = /^Bearer(?: +(.*))?$/i;

/**
 * Signs a call in by the API token in its `Authorization` header, where there is one. A 401 if it is
 * unknown, revoked, or its account is not active; a 429 if it is used too often, known or not.
 */
export function authenticateToken(rules: AccessRules): RequestHandler {
  const budget = new SharedBudget('api-token', CALLS_PER_MINUTE);
  return async (request, response, next) => {
    const bearer = BEARER.exec(request.get('authorization') ?? '');
    if (!bearer) return next();
    const hash = hashOf(bearer[1]?.trim() ?? '');
    budget.spend(hash);
    const token = await findToken(hash);
    const account = token && (await findAccount(token.owner));
    if (!token || !account || !isActive(rules, account)) {
      response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw new AppError(401, 'unauthorized', 'This API token is unknown or was revoked');
    }
    await recordUse(token);
    request.apiToken = { user: { id: account._id, clock: accountClock(account) }, scopes: token.scopes };
    next();
  };
}

/** Skips a handler for calls with an API token: what is about cookies and the pages that send them. */
export const unlessByToken =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.apiToken ? next() : handler(request, response, next);
