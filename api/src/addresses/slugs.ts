import { slugProblem } from '../../contract/web/slug.ts';
import { isDuplicateKey } from '../db/batch-write.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { findOwnedQuiz, findQuiz } from '../quizzes/find-quiz.ts';
import { showSlug } from '../quizzes/show-slug.ts';
import { SizedCache } from '../sized-cache.ts';
import { SlugModel } from './slug.model.ts';

/** Number of addresses a quiz may hold, so that no account reserves hundreds. */
const MOST = 10;

/**
 * Gives the owner's quiz a readable address; '' takes it away. Earlier ones go on leading to the quiz. Throws a 409 where another quiz has
 * it. May be repeated: the address is taken first, so that a crash leaves one that leads to the quiz and is not shown.
 */
export async function setSlug(owner: string, quiz: string, slug: string, now = new Date()): Promise<void> {
  await findOwnedQuiz(owner, quiz);
  if (slug) await take(owner, quiz, slug, now);
  await showSlug(owner, quiz, slug);
  await dropOldest(quiz, slug);
}

async function take(owner: string, quiz: string, slug: string, since: Date): Promise<void> {
  try {
    await SlugModel.updateOne({ _id: slug, quiz }, { $set: { since } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (!(await takeOver(owner, quiz, slug, since)))
      throw conflict('name_conflict', 'Another quiz has this address. Choose another one');
  }
}

/** Takes an address that leads to another quiz of the same owner, but is not shown there any more. */
async function takeOver(owner: string, quiz: string, slug: string, since: Date): Promise<boolean> {
  const held = await SlugModel.findById(slug).maxTimeMS(MAX_TIME_MS).lean();
  const holder = held && (await findQuiz(held.quiz));
  if (!held || (holder && (holder.owner !== owner || holder.slug === slug))) return false;
  const { matchedCount } = await SlugModel.updateOne({ _id: slug, quiz: held.quiz }, { $set: { quiz, since } });
  return matchedCount > 0;
}

async function dropOldest(quiz: string, shown: string): Promise<void> {
  const all = await SlugModel.find({ quiz }).sort({ since: -1 }).maxTimeMS(MAX_TIME_MS).lean();
  const over = all.filter(({ _id }) => _id !== shown).slice(MOST - 1);
  if (over.length > 0) await SlugModel.deleteMany({ _id: operators({ $in: over.map(({ _id }) => _id) }), quiz });
}

/** Readable addresses that a quiz has or had, the newest first. */
export const slugsOf = async (quiz: string): Promise<string[]> =>
  (await SlugModel.find({ quiz }).sort({ since: -1 }).maxTimeMS(MAX_TIME_MS).lean()).map(({ _id }) => _id);

/** Frees the readable addresses of a quiz that is gone. Idempotent. */
export async function deleteSlugsOf(quiz: string): Promise<void> {
  await SlugModel.deleteMany({ quiz });
}

/** Which quiz an address led to when it was last looked up. It may lead elsewhere by now: whoever asks compares it with the quiz's own. */
const seen = new SizedCache<string>({ entries: 2_000, size: 1_000_000 });

/** Id of the quiz that a readable address leads to; undefined where it leads to none. */
export async function quizAtSlug(slug: string): Promise<string | undefined> {
  if (slugProblem(slug) !== undefined) return undefined;
  const found = (await SlugModel.findById(slug).maxTimeMS(MAX_TIME_MS).lean())?.quiz;
  if (found) seen.set(slug, found);
  else seen.delete(slug);
  return found;
}

/** The same from memory, for a quiz that is read anyway and says whether it still has this address. */
export const lastSeenAtSlug = (slug: string): string | undefined => seen.get(slug);
