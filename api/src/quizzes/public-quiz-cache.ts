import { HOUR_MS } from '../../contract/time.ts';
import { findQuizzes } from './find-quiz.ts';
import type { QuizRecord } from './quiz.model.ts';

const FRESH_MS = 5_000;
/** How long what was last read is still shown while it cannot be read anew. */
const STALE_MS = HOUR_MS;
/** How long a visitor waits for a quiz to be read anew where there is an older one to show. */
const PATIENCE_MS = 300;
/** A reading that takes longer is given up, so that the next visitor has it tried again. */
const READING_MS = 5_000;
const MAX_QUIZZES = 1_000;
/** Ids that name nothing have a store of their own: whoever makes them up pushes no quiz out. */
const MAX_ABSENT = 10_000;

type Entry = { quiz: QuizRecord; readAt: number };
type Reading = { quiz: Promise<QuizRecord | null>; since: number };

const known = new Map<string, Entry>();
/** Until when an id is taken to name nothing. */
const absent = new Map<string, number>();
const readings = new Map<string, Reading>();

/**
 * The quiz for the public routes, from memory for at most 5 s, so that other instances' saves show soon. The same object is returned
 * while it is fresh: what is derived from it can be kept in a WeakMap. While the database does not answer, the last known one is
 * shown for up to an hour; a quiz that is known to be gone never is. Throws when nothing is known and nothing can be read.
 */
export async function publicQuizRecord(id: string): Promise<QuizRecord | null> {
  const now = Date.now();
  const entry = known.get(id);
  if (entry && now - entry.readAt < FRESH_MS) return entry.quiz;
  if (!entry && (absent.get(id) ?? 0) > now) return null;
  const { quiz, since } = reading(id, now);
  if (!entry || now - entry.readAt >= STALE_MS) return quiz;
  // A reading that others have waited for already is waited for no more.
  if (now - since >= PATIENCE_MS) return last(id);
  return inTime(quiz, PATIENCE_MS - (now - since)).catch(() => last(id));
}

/** To be called after every change of a quiz, so that this instance shows it at once, and nothing older. */
export function forgetPublicQuiz(id: string): void {
  known.delete(id);
  absent.delete(id);
  readings.delete(id);
}

/** What was read last, if it was not forgotten meanwhile. */
const last = (id: string): QuizRecord | null => known.get(id)?.quiz ?? null;

/** One reading of a quiz at a time, for all who want it. */
function reading(id: string, now: number): Reading {
  const running = readings.get(id);
  if (running && now - running.since < READING_MS) return running;
  const one: Reading = { since: now, quiz: findTogether(id) };
  readings.set(id, one);
  const end = () => readings.get(id) === one && readings.delete(id);
  one.quiz.then((quiz) => {
    // One that began before a change tells what was before it.
    if (end()) keep(id, quiz);
  }, end);
  return one;
}

type Wanted = { id: string; resolve: (quiz: QuizRecord | null) => void; reject: (error: unknown) => void };
let wanted: Wanted[] = [];

/** What is asked for in one turn of the event loop is read by one query: a flood of made-up ids costs few. */
function findTogether(id: string): Promise<QuizRecord | null> {
  return new Promise((resolve, reject) => {
    if (wanted.push({ id, resolve, reject }) > 1) return;
    setImmediate(() => {
      const group = wanted;
      wanted = [];
      findQuizzes(group.map((one) => one.id)).then(
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

function keep(id: string, quiz: QuizRecord | null): void {
  known.delete(id);
  absent.delete(id);
  if (quiz) put(known, MAX_QUIZZES, id, { quiz, readAt: Date.now() });
  else put(absent, MAX_ABSENT, id, Date.now() + FRESH_MS);
}

function put<V>(map: Map<string, V>, most: number, id: string, value: V): void {
  map.set(id, value);
  const oldest = map.keys().next().value;
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not in time')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
