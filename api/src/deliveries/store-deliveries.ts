import { DURABLE, insertBatch } from '../db/batch-write.ts';
import { type DeliveryRecord, deliveryIndexes } from './delivery-record.ts';

const WRITE_MS = 10_000;

/** Stores deliveries that are not stored yet. Throws if it is unknown whether all are. */
export async function storeDeliveries(due: readonly DeliveryRecord[]): Promise<void> {
  if (due.length === 0) return;
  const outcomes = await insertBatch(deliveryIndexes.collection, due, WRITE_MS, DURABLE);
  for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
}
