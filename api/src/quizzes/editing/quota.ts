import { collectionNamed } from '../../db/collections.ts';
import { badRequest, forbidden } from '../../errors.ts';
import { QuizModel, type QuizRecord } from '../quiz.model.ts';

/** What an account may hold: a number of quizzes, and the total size of them and their earlier versions in bytes as JSON. */
export type Quota = { quizzes: number; bytes: number };
type Claim = { quiz: string; bytes: number; at: Date };
type ClaimsRecord = { _id: string; claims: Claim[] };

/** The claim of an interrupted creation expires after this time. */
const CLAIM_MS = 60_000;
const claims = () => collectionNamed<ClaimsRecord>('quiz_claims');

/** Size of a quiz without its earlier versions. Throws a 400 for one that no document can hold. */
export function bytesOf(quiz: Omit<QuizRecord, 'bytes'> & { bytes?: number }): number {
  const bytes = Buffer.byteLength(JSON.stringify({ ...quiz, bytes: undefined }));
  if (bytes > MAX_QUIZ_BYTES) throw badRequest(`A quiz can hold ${MAX_QUIZ_BYTES / MIB} MiB of texts`);
  return bytes;
}

const MIB = 1024 ** 2;
/** A document of the database holds 16 MiB. */
const MAX_QUIZ_BYTES = 13 * MIB;

/**
 * Reserves room in the account for a quiz that is about to be created, or throws a 403. Concurrent creations queue up by their claims: each
 * counts what is stored and what was claimed before. Returns a function that releases the claim, to be called once the quiz is stored or
 * has failed.
 */
export async function reserveQuota(quiz: QuizRecord, quota: Quota): Promise<() => Promise<void>> {
  const { _id, owner, bytes } = quiz;
  const alive = {
    $filter: { input: { $ifNull: ['$claims', []] }, cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', CLAIM_MS] }] } },
  };
  const mine = { quiz: _id, bytes, at: '$$NOW' };
  const record = await claims().findOneAndUpdate(
    { _id: owner },
    [{ $set: { claims: { $concatArrays: [alive, [mine]] } } }],
    { upsert: true, returnDocument: 'after' },
  );
  const all = record?.claims ?? [];
  const earlier = all.slice(
    0,
    all.findIndex((claim) => claim.quiz === _id),
  );
  const release = () => releaseClaim(owner, _id);
  try {
    const used = await usage(
      owner,
      earlier.map((claim) => claim.quiz),
    );
    if (used.quizzes + earlier.length >= quota.quizzes) throw tooManyQuizzes(quota);
    if (earlier.reduce((sum, claim) => sum + claim.bytes, used.bytes) + bytes > quota.bytes) throw tooLarge(quota);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/** Throws a 403 if the growth of a quiz would exceed the account's size limit. */
export async function assertRoomToGrow(before: QuizRecord, after: QuizRecord, quota: Quota): Promise<void> {
  const { bytes } = after;
  if (bytes <= before.bytes) return;
  const others = await usage(before.owner, [before._id]);
  if (others.bytes + bytes > quota.bytes) throw tooLarge(quota);
}

const tooManyQuizzes = ({ quizzes }: Quota) =>
  forbidden('quota_exceeded', `An account can hold ${quizzes} quizzes. Delete one to make room.`);
const tooLarge = ({ bytes }: Quota) =>
  forbidden(
    'quota_exceeded',
    `The quizzes of an account and their earlier versions can hold ${Math.floor(bytes / 1024)} KiB. Delete a quiz to make room.`,
  );

/** What the account holds, except for some quizzes; read from an index alone. */
async function usage(owner: string, without: readonly string[]): Promise<Quota> {
  const others = { owner, _id: { $nin: [...without] } };
  type Sum = { quizzes: number; bytes: number };
  const [all] = await QuizModel.aggregate<Sum>([
    { $match: others },
    { $group: { _id: null, quizzes: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
  ]);
  return { quizzes: all?.quizzes ?? 0, bytes: all?.bytes ?? 0 };
}

async function releaseClaim(owner: string, quiz: string): Promise<void> {
  const alone = { _id: owner, 'claims.0.quiz': quiz, 'claims.1': { $exists: false } };
  const { deletedCount } = await claims().deleteOne(alone);
  if (deletedCount === 0) await claims().updateOne({ _id: owner }, { $pull: { claims: { quiz } } });
}
