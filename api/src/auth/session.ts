import MongoStore from 'connect-mongo';
import type { RequestHandler } from 'express';
import session from 'express-session';
import mongoose from 'mongoose';
import type { Config } from '../config.ts';
import { unavailable } from '../errors.ts';

const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;
const SESSIONS = 'sessions';

/** Sessions that have expired go by themselves. */
export const sessionIndexes = {
  collection: SESSIONS,
  indexes: [{ key: { expires: 1 }, expireAfterSeconds: 0 }] as mongoose.mongo.IndexDescription[],
};

export const sessionCookieName = ({ secure }: Pick<Config, 'secure'>): string =>
  secure ? '__Host-quizfunnel' : 'quizfunnel';

/**
 * Sessions in MongoDB, made only when somebody signs in. Browsers without the cookie never reach the store; when the store can not be
 * reached the answer is a 503, so that nobody is taken for signed out, or in, by mistake.
 */
export function sessions(config: Config, secret: string): RequestHandler[] {
  const store = MongoStore.create({
    client: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    collectionName: SESSIONS,
    // The index is built with all others, by one process.
    autoRemove: 'disabled',
    stringify: false,
    touchAfter: 24 * 60 * 60,
    ttl: LIFETIME_MS / 1000,
  });
  const middleware = session({
    name: sessionCookieName(config),
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    // The proxy in front may end https; the public address says whether it does.
    proxy: config.secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.secure, path: '/', maxAge: LIFETIME_MS },
  });
  const required: RequestHandler = (request, _response, next) => {
    if (!request.session) throw unavailable();
    next();
  };
  return [middleware, required];
}
