import { DURABLE } from '../batch-write.ts';
import { collectionOf } from '../collections.ts';
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

/** Accounts that were marked as deleted before `before`. */
export const usersMarkedBefore = async (before: Date): Promise<string[]> => {
  const marked = collectionOf(UserModel)
    .find({ issuer: 'deleted', deletedAt: { $lte: before } })
    .project({ _id: 1 });
  return (await marked.toArray()).map(({ _id }) => String(_id));
};

export const removeMarkedUser = (userId: string) =>
  collectionOf(UserModel).deleteOne({ _id: userId, issuer: 'deleted' }, durable);
