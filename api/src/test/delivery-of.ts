import type { DeliveryRecord } from '../deliveries/delivery-record.ts';
import type { TestApp } from './test-app.ts';

type Database = Pick<TestApp, 'db'>;

/** The delivery of a stored lead to a destination, or null. */
export const deliveryOf = ({ db }: Database, lead: string, destination: string): Promise<DeliveryRecord | null> =>
  db.collection<DeliveryRecord>('deliveries').findOne({ _id: `${lead}:${destination}:lead.stored` });

/** How it fares: `pending` also while the lead has still to get its deliveries, `off` where it got none there. */
export async function deliveryStateOf(
  app: Database,
  lead: string,
  destination: string,
): Promise<DeliveryRecord['state']> {
  const stored = await app.db.collection<{ _id: string; outbox: string[] }>('submissions').findOne({ _id: lead });
  if (stored?.outbox.length) return 'pending';
  return (await deliveryOf(app, lead, destination))?.state ?? 'off';
}
