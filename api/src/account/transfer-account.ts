import { setTimeout as sleep } from 'node:timers/promises';
import { moveDomains } from '../addresses/domains.ts';
import type { Config } from '../config.ts';
import { collectionNamed } from '../db/collections.ts';
import { releaseHeld } from '../deliveries/delivery-store.ts';
import { moveConnections } from '../destinations/connections/move-connections.ts';
import { changeOwner } from '../pictures/picture-record.ts';
import { deleteTokensOf } from '../tokens/api-tokens.ts';
import { clocksOf, dueRecount } from '../users/time-zones.ts';
import type { UserRecord } from '../users/user.model.ts';
import { AccountProblem } from './manage-accounts.ts';

type Owned = { owner: string; event?: string };
/** Everything that belongs to an account by `owner`. Quizzes first: what is new then belongs to the new owner. */
const COLLECTIONS = [
  'quizzes',
  'destination_settings',
  'connection_links',
  'bucket_objects',
  'submissions',
  'deliveries',
  'visits',
  'daily_stats',
  'quiz_stats',
  'activity',
];

/** Longer than any process serves a quiz of the earlier owner (see quiz-cache.ts), and figures take to follow. */
const SETTLE_MS = 8_000;

/**
 * Gives all quizzes of an account, with their leads, figures and pictures, to another one, and revokes its API tokens. May be repeated after a crash. Returns how many
 * quizzes that were.
 */
export async function transferAccount(
  from: UserRecord,
  to: UserRecord,
  config: Config,
  settleMs = SETTLE_MS,
): Promise<number> {
  if (from._id === to._id) throw new AccountProblem('Both names mean the same account.');
  await moveConnections(from._id, to._id, config);
  const quizzes = await moveAll(from._id, to._id);
  // Leads and visits of the last seconds.
  await sleep(settleMs);
  await moveAll(from._id, to._id);
  await moveConnections(from._id, to._id, config);
  await changeOwner(from._id, to._id);
  await moveDomains(from._id, to._id);
  // What they were made for has gone.
  await deleteTokensOf(from._id);
  await recountIfElsewhere(from._id, to._id);
  await releaseHeld(to._id);
  return quizzes;
}

/** Recounts days that were counted in another time zone. */
async function recountIfElsewhere(from: string, to: string): Promise<void> {
  const clocks = await clocksOf([from, to]);
  const [earlier, later] = [clocks.get(from), clocks.get(to)];
  if (earlier?.isRecounting || earlier?.timeZone !== later?.timeZone) await dueRecount(to);
}

async function moveAll(from: string, to: string): Promise<number> {
  const moved: number[] = [];
  for (const name of COLLECTIONS) {
    const { modifiedCount } = await collectionNamed<Owned>(name).updateMany(
      // Reports and further addresses for mails are the account's own.
      { owner: from, event: { $nin: ['weekly', 'recipient.asked'] } },
      { $set: { owner: to } },
    );
    moved.push(modifiedCount);
  }
  return moved[0] ?? 0;
}
