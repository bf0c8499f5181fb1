import { MAX_TIME_MS } from '../db/database.ts';
import { type DeliveryRecord, DUE_ORDER, deliveries, GIVEN_UP } from '../deliveries/delivery-record.ts';
import type { LeadCounts } from '../http/metrics.ts';
import { countLeadsInOutbox, estimateLeads } from '../submissions/outbox-leads.ts';
import { destinations } from './registry.ts';

/** What an operator sees of leads and deliveries, of every destination. */
export async function countDestinations(): Promise<LeadCounts> {
  const [leads, inOutbox, counts] = await Promise.all([estimateLeads(), countLeadsInOutbox(), countDeliveries()]);
  const states = ['pending', 'failed'] as const;
  return {
    leads,
    inOutbox,
    deliveries: Object.keys(destinations).flatMap((destination) =>
      states.map((state) => ({ destination, state, count: counts[state].get(destination) ?? 0 })),
    ),
  };
}

/** How many deliveries wait to be sent or were given up, of all owners, by destination. */
async function countDeliveries(): Promise<Record<'pending' | 'failed', Map<string, number>>> {
  const count = async (state: DeliveryRecord['state'], hint: object): Promise<Map<string, number>> => {
    const rows = await deliveries()
      .aggregate<{ _id: string; count: number }>(
        [{ $match: { state } }, { $group: { _id: '$destination', count: { $sum: 1 } } }],
        { hint, maxTimeMS: MAX_TIME_MS },
      )
      .toArray();
    return new Map(rows.map(({ _id, count: sum }) => [_id, sum]));
  };
  const [pending, failed] = await Promise.all([count('pending', DUE_ORDER), count('failed', GIVEN_UP)]);
  return { pending, failed };
}
