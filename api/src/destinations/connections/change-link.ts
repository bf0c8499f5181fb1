import { isDeepStrictEqual } from 'node:util';
import type { Link, LinkInput } from '../../../contract/connections/link.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { AppError, badRequest, forbidden, notFound } from '../../errors.ts';
import type { IfMatch } from '../../quizzes/editing/revisions.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { clearProblem } from './connection-record.ts';
import { findLink, type LinkRecord, linkIdOf, links, linksOfQuiz, storedLinkId } from './link-record.ts';
import { switchesOf } from './switches-of.ts';
import { connectionFor } from './try-link.ts';
import { dropWaiting, resendWaiting, sumOf, waitingOf } from './waiting.ts';

type Owned = Pick<QuizRecord, '_id' | 'owner'>;

/**
 * Stores a link under the id that its browser gave it; the same again changes nothing. Its owner has looked at it, so what was refused is sent
 * again. With `ifMatch`, one that was changed since is kept: 412.
 */
export async function storeLink(
  quiz: Owned,
  link: string,
  { connection: id, settings }: LinkInput,
  ifMatch?: IfMatch,
): Promise<void> {
  const { vendor, connection } = await connectionFor(quiz.owner, id);
  const { info } = vendor;
  if (settings.isOn && info.place?.isRequired && !settings.place) {
    const message = `Choose the ${info.place.label}`;
    throw badRequest(message, [{ path: 'settings.place', message }]);
  }
  const _id = storedLinkId(quiz._id, link);
  const switches = switchesOf(info, settings.switches);
  const given = { connection: id, vendor: connection.vendor, settings: { ...settings, switches } };
  const isNew = !(await isStored(quiz, link, given)) && (await write(quiz, link, given, ifMatch));
  // Counted afterwards, so that concurrent calls never leave more than the limit.
  if (isNew && (await links().countDocuments({ quiz: quiz._id }, { limit: limits.links + 1 })) > limits.links) {
    await links().deleteOne({ _id }, { writeConcern: DURABLE });
    throw forbidden('quota_exceeded', `A quiz can send its leads through ${limits.links} connections`);
  }
  if (!settings.isOn) return;
  await resendWaiting(quiz.owner, { quiz: quiz._id, link }, new Date());
  await clearProblem(id, { kind: 'settings', link });
}

type Given = Pick<LinkRecord, 'connection' | 'vendor' | 'settings'>;

async function isStored(quiz: Owned, link: string, { connection, settings }: Given): Promise<boolean> {
  const stored = await findLink(quiz._id, link);
  return stored?.connection === connection && isDeepStrictEqual(stored.settings, settings);
}

/** Returns whether the link is new. */
async function write({ _id: quiz, owner }: Owned, link: string, given: Given, ifMatch: IfMatch): Promise<boolean> {
  const { upsertedCount, matchedCount } = await links().updateOne(
    { _id: storedLinkId(quiz, link), ...(ifMatch ? atRevision(ifMatch) : {}) },
    { $set: given, $inc: { revision: 1 }, $setOnInsert: { owner, quiz, createdAt: new Date() } },
    { upsert: !ifMatch, writeConcern: DURABLE },
  );
  if (!ifMatch || matchedCount > 0) return upsertedCount > 0;
  if (!(await findLink(quiz, link))) throw notFound();
  throw new AppError(412, 'revision_conflict', 'These settings have been changed in the meantime');
}

/** Revisions that were seen. `"0"` is that of a link that was stored before they were counted. */
const atRevision = (seen: ReadonlySet<number>) => ({
  revision: { $in: [...seen, ...(seen.has(0) ? [null] : [])] as number[] },
});

/** Removes a link; what waits for it is not sent any more. May be repeated. */
export async function deleteLink(quiz: Owned, link: string): Promise<void> {
  const _id = storedLinkId(quiz._id, link);
  const removed = await links().findOneAndDelete({ _id }, { writeConcern: DURABLE });
  await dropWaiting(quiz.owner, { quiz: quiz._id, link }, new Date());
  if (removed) await clearProblem(removed.connection, { kind: 'settings', link });
}

/** The links of a quiz as they are shown, or one of them. */
export async function presentLinks(quiz: Owned, only?: string): Promise<Link[]> {
  const [stored, waiting] = await Promise.all([linksOfQuiz(quiz._id), waitingOf(quiz.owner, new Date())]);
  return stored
    .filter((link) => only === undefined || linkIdOf(link) === only)
    .map((link) => present(link, sumOf(waiting.filter((one) => one.quiz === quiz._id && one.link === linkIdOf(link)))));
}

const present = (record: LinkRecord, waiting: number): Link => {
  const { connection, vendor, settings, revision = 0, createdAt } = record;
  return { id: linkIdOf(record), connection, vendor, settings, revision, waiting, createdAt: createdAt.toISOString() };
};
