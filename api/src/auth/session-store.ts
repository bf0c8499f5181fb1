import type { Request } from 'express';
import { type SessionData, Store } from 'express-session';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { standingsOf } from '../users/find-account.ts';
import { type AccessRules, isActive } from './active-account.ts';
import { SessionModel } from './session.model.ts';

/** The signed-in user of a session. Raising the account's epoch ends all its sessions. */
export type SessionUser = { id: string; epoch: number; idToken?: string };

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: SessionUser };
    /** Milliseconds since 1970; unset until the session is stored. */
    signedInAt?: number;
    /** When the session ends unless it is used, in milliseconds since 1970. */
    endsAt?: number;
  }
}

/** A session ends after this time without use. */
const IDLE_MS = 7 * DAY_MS;
/** Longest life of a session, however much it is used. */
export const SESSION_MS = 30 * DAY_MS;
/** Use is stored at most this often, not at each request. */
const TOUCH_INTERVAL_MS = HOUR_MS;

const endOf = (signedInAt: number): number => Math.min(Date.now() + IDLE_MS, signedInAt + SESSION_MS);

type Done = (error?: unknown) => void;

/**
 * Sessions in MongoDB. A session is inserted once, at sign-in. Later requests only extend or delete
 * it, so a request that is in flight during a sign-out cannot bring it back.
 */
export class SessionStore extends Store {
  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    read(id).then((session) => done(null, session), done);
  }

  override set(id: string, session: SessionData, done: Done = () => undefined): void {
    write(id, session).then(() => done(), done);
  }

  override touch(id: string, session: SessionData, done: Done = () => undefined): void {
    const { signedInAt, endsAt } = session;
    if (signedInAt === undefined || endsAt === undefined || endOf(signedInAt) - endsAt < TOUCH_INTERVAL_MS)
      return void done();
    // A failure only shortens the session a little, and must not fail the request.
    SessionModel.updateOne({ _id: id }, { $max: { expires: new Date(endOf(signedInAt)) } }).then(
      () => done(),
      () => done(),
    );
  }

  override destroy(id: string, done: Done = () => undefined): void {
    SessionModel.deleteOne({ _id: id }).then(() => done(), done);
  }

  /** Only makes a new id. Sign-in ends the old session once the new one is stored. */
  override regenerate(request: Request, done: Done): void {
    (this as unknown as { generate: (request: Request) => void }).generate(request);
    done();
  }
}

async function read(id: string): Promise<SessionData | null> {
  const now = Date.now();
  const record = await SessionModel.findOne({
    _id: id,
    expires: operators({ $gt: new Date(now) }),
    signedInAt: operators({ $gt: new Date(now - SESSION_MS) }),
  })
    .select({ idToken: 0 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  if (!record) return null;
  return {
    // The cookie is set at sign-in and never renewed.
    cookie: { originalMaxAge: null },
    passport: { user: { id: record.user, epoch: record.epoch } },
    signedInAt: record.signedInAt.getTime(),
    endsAt: record.expires.getTime(),
  };
}

async function write(id: string, session: SessionData): Promise<void> {
  const user = session.passport?.user;
  if (session.signedInAt !== undefined) {
    // Passport removes the user from a session that is no longer valid.
    if (!user) await SessionModel.deleteOne({ _id: id });
    return;
  }
  if (!user) return;
  const now = Date.now();
  const expires = endOf(now);
  await SessionModel.create({
    _id: id,
    user: user.id,
    epoch: user.epoch,
    idToken: user.idToken,
    signedInAt: new Date(now),
    expires: new Date(expires),
  });
  session.signedInAt = now;
  session.endsAt = expires;
}

/** Ends a session and returns its ID token; undefined if there was no session. */
export async function endSession(id: string): Promise<{ idToken: string | undefined } | undefined> {
  const session = await SessionModel.findOneAndDelete({ _id: id }).lean();
  return session ? { idToken: session.idToken ?? undefined } : undefined;
}

/** Ends the sessions of accounts that are not active, so that none of them comes back when its account does. */
export async function endSessionsOfInactive(rules: AccessRules): Promise<void> {
  const users: string[] = await SessionModel.distinct('user');
  const accounts = await standingsOf(users);
  const inactive = users.filter((id) => {
    const account = accounts.get(id);
    return !account || !isActive(rules, account);
  });
  if (inactive.length > 0) await SessionModel.deleteMany({ user: operators({ $in: inactive }) });
}

/** Ends every session of an account. */
export async function endAllSessions(user: string): Promise<void> {
  await SessionModel.deleteMany({ user });
}
