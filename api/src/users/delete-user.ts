import { DURABLE } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { UserModel } from './user.model.ts';

const durable = { writeConcern: DURABLE };

/**
 * Marks an account as deleted. From now on it belongs to nobody: its sessions are over, its personal data is gone, and its identity is
 * free, so signing in again creates a new account. What is left serves to find what still has to be removed.
 */
export async function markUserDeleted(userId: string, now = new Date()): Promise<void> {
  await collectionOf(UserModel).updateOne(
    { _id: userId },
    [
      {
        $replaceWith: {
          _id: '$_id',
          issuer: 'deleted',
          subject: '$_id',
          deletedAt: { $ifNull: ['$deletedAt', now] },
        },
      },
    ],
    durable,
  );
}

/** Accounts that are marked as deleted, and since when. */
export const markedUsers = async (): Promise<Array<{ id: string; since: Date }>> => {
  const marked = collectionOf(UserModel).find({ issuer: 'deleted' }).project({ deletedAt: 1 });
  return (await marked.toArray()).map(({ _id, deletedAt }) => ({ id: String(_id), since: deletedAt as Date }));
};

export const removeMarkedUser = (userId: string) =>
  collectionOf(UserModel).deleteOne({ _id: userId, issuer: 'deleted' }, durable);
