import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import mongoose from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

const RATE_LIMITS = 'rate_limits';

/** Of the shared budgets: one entry a key, gone when it has expired. */
export const rateLimitIndexes = {
  collection: RATE_LIMITS,
  indexes: [
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ] as mongoose.mongo.IndexDescription[],
};

/** The client as limits know it: an IPv4 address, or the /64 of an IPv6 address, which one client owns whole. */
export function clientKey(address: string | undefined): string {
  const ip = (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '').split('%')[0] ?? 'unknown';
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

/**
 * A budget of `points` calls per minute and client, shared by all instances through MongoDB; while that is out of reach each
 * instance counts on its own. Over it: 429 with Retry-After.
 */
export function limitPerClient(
  name: string,
  points: number,
  keyOf: (request: Request) => string = (request) => clientKey(request.ip),
): RequestHandler {
  let limiter: RateLimiterMongo | undefined;
  return async (request, _response, next) => {
    // Made at the first call, when the connection stands.
    limiter ??= new RateLimiterMongo({
      storeClient: mongoose.connection.getClient(),
      dbName: mongoose.connection.name,
      tableName: RATE_LIMITS,
      disableIndexesCreation: true,
      keyPrefix: name,
      points,
      duration: 60,
      // Clients far over their budget are refused from memory, so that a flood does not reach the database.
      inMemoryBlockOnConsumed: points + 1,
      inMemoryBlockDuration: 10,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: 60 }),
    });
    try {
      await limiter.consume(keyOf(request));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(Math.max(1, refused.msBeforeNext / 1000));
      throw refused;
    }
    next();
  };
}
