import type { Request } from 'express';
import { type SessionData, Store } from 'express-session';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { SessionModel } from './session.model.ts';

/** What a session stores of its owner. The epoch lets the account end all its sessions at once. */
export type SessionUser = { id: string; epoch: number; idToken?: string };

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: SessionUser };
    /** In milliseconds since 1970, for a session that is stored. */
    signedInAt?: number;
    /** When it ends unless it is used, in milliseconds since 1970. */
    endsAt?: number;
  }
}

/** A session ends when nobody has used it for this long, */
const IDLE_MS = 7 * DAY_MS;
/** and this long after the sign-in, however much it is used. */
export const SESSION_MS = 30 * DAY_MS;
/** Use is written down once in a while and not at each request. */
const TOUCH_AFTER_MS = HOUR_MS;

const endOf = (signedInAt: number): number => Math.min(Date.now() + IDLE_MS, signedInAt + SESSION_MS);

type Done = (error?: unknown) => void;

/**
 * Sessions in MongoDB. Each is inserted once, at sign-in, and never again: what requests do to it later only moves its end or takes it
 * away, so a request that is still under way when somebody signs out cannot bring the session back.
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
    if (signedInAt === undefined || endsAt === undefined || endOf(signedInAt) - endsAt < TOUCH_AFTER_MS)
      return void done();
    // The answer is ready; that its session lives a little shorter is no reason to take it back.
    SessionModel.updateOne({ _id: id }, { $max: { expires: new Date(endOf(signedInAt)) } }).then(
      () => done(),
      () => done(),
    );
  }

  override destroy(id: string, done: Done = () => undefined): void {
    SessionModel.deleteOne({ _id: id }).then(() => done(), done);
  }

  /** A new id for the request. Whoever signs in ends the old session once the new one is stored. */
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
    // The browser's cookie was set at sign-in and stays as it is.
    cookie: { originalMaxAge: null },
    passport: { user: { id: record.user, epoch: record.epoch } },
    signedInAt: record.signedInAt.getTime(),
    endsAt: record.expires.getTime(),
  };
}

async function write(id: string, session: SessionData): Promise<void> {
  const user = session.passport?.user;
  if (session.signedInAt !== undefined) {
    // Passport takes the user out of a session that holds no longer.
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

/** Ends the session and gives the provider's ID token that came with it; undefined when there was no session. */
export async function endSession(id: string): Promise<{ idToken: string | undefined } | undefined> {
  const ended = await SessionModel.findOneAndDelete({ _id: id }).lean();
  return ended ? { idToken: ended.idToken ?? undefined } : undefined;
}

/** Takes away every session of an account. */
export async function endSessionsOf(user: string): Promise<void> {
  await SessionModel.deleteMany({ user });
}
