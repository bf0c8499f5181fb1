import type { Request, RequestHandler } from 'express';
import type mongoose from 'mongoose';
import { clientKey } from './client-key.ts';
import { SharedBudget } from './shared-budget.ts';

/** One document per key, which expires with its window. */
export const rateLimitIndexes = {
  collection: SharedBudget.COLLECTION,
  indexes: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ] as mongoose.mongo.IndexDescription[],
};

/**
 * Allows `points` calls per minute and client across all instances; then 429 with Retry-After.
 * Never waits for the database. While it is unreachable, each instance counts alone.
 */
export function limitPerClient(
  name: string,
  points: number,
  keyOf: (request: Request) => string = (request) => clientKey(request.ip),
): RequestHandler {
  const budget = new SharedBudget(name, points);
  return (request, _response, next) => {
    budget.spend(keyOf(request));
    next();
  };
}
