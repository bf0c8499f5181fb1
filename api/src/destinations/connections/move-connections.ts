import type { Config } from '../../config.ts';
import { isDuplicateKey } from '../../db/batch-write.ts';
import { open, seal, UnreadableSecret } from '../../secrets/seal.ts';
import { type ConnectionRecord, connections, connectionsOf, sealedFor } from './connection-record.ts';

/** Gives an account's connections to another one. Their credentials are sealed anew, since they are bound to their owner. */
export async function moveConnections(from: string, to: string, config: Config): Promise<void> {
  for (const record of await connectionsOf(from)) {
    const sealed = await sealedAnew(record, to, config);
    try {
      await connections().updateOne({ _id: record._id, owner: from }, { $set: { owner: to, sealed } });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The new owner has the same subscription of a program.
      await connections().deleteOne({ _id: record._id, owner: from });
    }
  }
}

/** The credentials of a connection, sealed by the newest key for an owner. What cannot be read stays as it is: the owner is asked for it. */
export async function sealedAnew(
  record: Pick<ConnectionRecord, '_id' | 'owner' | 'sealed'>,
  owner: string,
  config: Config,
): Promise<string> {
  try {
    return await seal(config, await open(config, record.sealed, sealedFor(record)), sealedFor({ ...record, owner }));
  } catch (error) {
    if (error instanceof UnreadableSecret) return record.sealed;
    throw error;
  }
}
