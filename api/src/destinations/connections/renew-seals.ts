import type { Config } from '../../config.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { isSealedByNewest } from '../../secrets/seal.ts';
import { type ConnectionRecord, connections } from './connection-record.ts';
import { sealedAnew } from './move-connections.ts';

/**
 * Seals credentials anew that an earlier key has sealed, so that the earlier key can be thrown away. What none of the keys opens stays.
 * @returns how many were sealed anew
 */
export async function renewSeals(config: Config, shouldContinue: ShouldContinue): Promise<number> {
  let renewed = 0;
  const all = connections().find({}, { projection: { _id: 1, owner: 1, sealed: 1 } });
  for await (const record of all as AsyncIterable<Pick<ConnectionRecord, '_id' | 'owner' | 'sealed'>>) {
    if (await isSealedByNewest(config, record.sealed)) continue;
    if (!(await shouldContinue())) break;
    const sealed = await sealedAnew(record, record.owner, config);
    if (sealed === record.sealed) continue;
    // Somebody may have entered other credentials meanwhile.
    const { modifiedCount } = await connections().updateOne(
      { _id: record._id, sealed: record.sealed },
      { $set: { sealed } },
    );
    renewed += modifiedCount;
  }
  return renewed;
}
