import type { Request, RequestHandler } from 'express';
import type mongoose from 'mongoose';
import { clientKey } from './client-key.ts';
import { Budget } from './shared-budget.ts';

/** Indexes of the shared budgets: one entry per key, removed once it has expired. */
export const rateLimitIndexes = {
  collection: Budget.COLLECTION,
  indexes: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ] as mongoose.mongo.IndexDescription[],
};

/**
 * Allows `points` calls per minute and client across all instances; while the database is unreachable each instance counts on its own.
 * Beyond that: 429 with Retry-After. No call waits for the database.
 */
export function limitPerClient(
  name: string,
  points: number,
  keyOf: (request: Request) => string = (request) => clientKey(request.ip),
): RequestHandler {
  const budget = new Budget(name, points);
  return (request, _response, next) => {
    budget.spend(keyOf(request));
    next();
  };
}
