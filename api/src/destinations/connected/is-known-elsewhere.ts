import { MAX_TIME_MS } from '../../db/database.ts';
import { deliveries, KNOWN_THERE } from '../../deliveries/delivery-record.ts';

/**
 * Whether another lead is the same person or row over there, such as one that an erased lead was merged into: then it stays until that one is
 * erased as well.
 */
export async function isKnownElsewhere(
  connection: string,
  { remote, place }: { remote: string; place: string },
  lead: string,
): Promise<boolean> {
  const other = await deliveries().findOne(
    {
      target: connection,
      'memo.remote': remote,
      'memo.place': place,
      event: { $in: ['lead.unconfirmed', 'lead.stored'] },
      lead: { $ne: lead },
    },
    { projection: { _id: 1 }, hint: KNOWN_THERE, maxTimeMS: MAX_TIME_MS },
  );
  return other !== null;
}
