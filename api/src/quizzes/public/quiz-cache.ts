import { HOUR_MS } from '../../../contract/time.ts';
import { SizedCache } from '../../sized-cache.ts';
import { type AccountStanding, standingsOf } from '../../users/find-account.ts';
import { withTimeout } from '../../with-timeout.ts';
import { findQuizzes } from '../find-quiz.ts';
import type { QuizRecord } from '../quiz.model.ts';

const FRESH_MS = 5_000;
/** How long the last known quiz is still served while it cannot be read. */
const STALE_MS = HOUR_MS;
/** How long a visitor waits for a fresh read if an older quiz can be served. */
const PATIENCE_MS = 300;
/** A read that takes longer is abandoned, so that the next visitor triggers another. */
const READING_MS = 5_000;
const MAX_KNOWN = { entries: 1_000, size: 100_000_000 };
/** Unknown ids are cached separately, so that made-up ids do not evict quizzes. */
const MAX_ABSENT = 10_000;

/** A quiz with the account that it belongs to; null where that is gone. */
export type QuizOfAccount = QuizRecord & { account: AccountStanding | null };
type Entry = { quiz: QuizOfAccount; readAt: number };
type Reading = { quiz: Promise<QuizOfAccount | null>; since: number };

const known = new SizedCache<Entry>(MAX_KNOWN);
/** Until when an id counts as unknown. */
const absent = new Map<string, number>();
const readings = new Map<string, Reading>();

/**
 * The quiz for the public routes, cached for at most 5 s, so that saves by other instances show soon. The same object is returned while it
 * is fresh, so data derived from it can be kept in a WeakMap. While the database does not respond, the last known quiz is served for up to
 * an hour, but never one that is known to be gone. Throws if nothing is cached and nothing can be read.
 */
export async function cachedQuiz(id: string): Promise<QuizOfAccount | null> {
  const now = Date.now();
  const entry = known.get(id);
  if (entry && now - entry.readAt < FRESH_MS) return entry.quiz;
  if (!entry && (absent.get(id) ?? 0) > now) return null;
  const { quiz, since } = reading(id, now);
  if (!entry || now - entry.readAt >= STALE_MS) return quiz;
  // Others have already waited long enough for this read.
  if (now - since >= PATIENCE_MS) return last(id);
  return withTimeout(quiz, PATIENCE_MS - (now - since), () => last(id)).catch(() => last(id));
}

/** The cached quiz without reading anything: null if there is no such quiz, undefined if that is not known. */
export function peekCachedQuiz(id: string): QuizOfAccount | null | undefined {
  const now = Date.now();
  const entry = known.get(id);
  if (entry) return now - entry.readAt < FRESH_MS ? entry.quiz : undefined;
  return (absent.get(id) ?? 0) > now ? null : undefined;
}

/** Call after every change of a quiz, so that this instance serves it at once, and nothing older. */
export function evictCachedQuiz(id: string): void {
  known.delete(id);
  absent.delete(id);
  readings.delete(id);
}

/** The last known quiz. One that was changed in the meantime is not known any more, and is read again. */
const last = (id: string): QuizOfAccount | Reading['quiz'] => known.get(id)?.quiz ?? reading(id, Date.now()).quiz;

/** One read of a quiz at a time, shared by all callers. */
function reading(id: string, now: number): Reading {
  const running = readings.get(id);
  if (running && now - running.since < READING_MS) return running;
  const one: Reading = { since: now, quiz: findTogether(id) };
  readings.set(id, one);
  const end = () => readings.get(id) === one && readings.delete(id);
  one.quiz.then((quiz) => {
    // A read that started before a change would cache the old state.
    if (end()) keep(id, quiz);
  }, end);
  return one;
}

type PendingRead = { id: string; resolve: (quiz: QuizOfAccount | null) => void; reject: (error: unknown) => void };
let pending: PendingRead[] = [];

/** Reads a quiz. Batches the reads of one turn of the event loop into one query: a flood of made-up ids costs few. */
function findTogether(id: string): Promise<QuizOfAccount | null> {
  return new Promise((resolve, reject) => {
    if (pending.push({ id, resolve, reject }) > 1) return;
    setImmediate(() => {
      const group = pending;
      pending = [];
      findWithAccounts(group.map((one) => one.id)).then(
        (quizzes) => {
          const byId = new Map(quizzes.map((quiz) => [quiz._id, quiz]));
          for (const one of group) one.resolve(byId.get(one.id) ?? null);
        },
        (error: unknown) => {
          for (const one of group) one.reject(error);
        },
      );
    });
  });
}

async function findWithAccounts(ids: readonly string[]): Promise<QuizOfAccount[]> {
  const quizzes = await findQuizzes(ids);
  const accounts = await standingsOf(quizzes.map(({ owner }) => owner));
  return quizzes.map((quiz) => ({ ...quiz, account: accounts.get(quiz.owner) ?? null }));
}

function keep(id: string, quiz: QuizOfAccount | null): void {
  known.delete(id);
  absent.delete(id);
  if (quiz) {
    known.set(id, { quiz, readAt: Date.now() });
    return;
  }
  absent.set(id, Date.now() + FRESH_MS);
  const oldest = absent.keys().next().value;
  if (absent.size > MAX_ABSENT && oldest !== undefined) absent.delete(oldest);
}
