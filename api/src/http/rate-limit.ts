import type { Request, RequestHandler } from 'express';
import type mongoose from 'mongoose';
import { tooMany } from '../errors.ts';
import { clientKey } from './client-key.ts';
import { Budget } from './shared-budget.ts';

/** Of the shared budgets: one entry a key, gone when it has expired. */
export const rateLimitIndexes = {
  collection: Budget.COLLECTION,
  indexes: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ] as mongoose.mongo.IndexDescription[],
};

/**
 * A budget of `points` calls per minute and client, shared by all instances; while the database is out of reach each instance counts on
 * its own. Over it: 429 with Retry-After. No call waits for the database, except for what `keyOf` asks.
 */
export function limitPerClient(
  name: string,
  points: number,
  keyOf: (request: Request) => string | Promise<string> = (request) => clientKey(request.ip),
): RequestHandler {
  const budget = new Budget(name, points);
  return async (request, _response, next) => {
    const waitMs = budget.take(await keyOf(request));
    if (waitMs > 0) throw tooMany(Math.max(1, waitMs / 1000));
    next();
  };
}
