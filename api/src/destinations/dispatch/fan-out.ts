import { DURABLE, insertBatch } from '../../db/batch-write.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import {
  type DeliveryRecord,
  deliveryId,
  deliveryIndexes,
  dueDelivery,
  type OutboxEvent,
} from '../../deliveries/delivery-record.ts';
import { deleteDeliveries } from '../../deliveries/delivery-store.ts';
import { clearOutbox, leadsInOutbox, type OutboxLead } from '../../submissions/outbox-leads.ts';
import { storeSearchRows } from '../../submissions/search/store-search-rows.ts';
import { addressOf, type DispatchContext } from '../destination.ts';
import { hearersOf } from '../registry.ts';
import { settingsFinder } from './find-settings.ts';

const BATCH = 250;
const WRITE_MS = 10_000;

/**
 * Turns the outboxes of leads into deliveries, and brings what they are found by up to date. A delivery's id is lead, destination and event, so
 * that doing it twice, also by two processes, is doing it once. What destinations want is read now:
 * the process that stored the lead may not have heard of it yet. `onStored` is called whenever there
 * is something new to deliver.
 */
export async function fanOut(
  context: DispatchContext,
  shouldContinue: ShouldContinue,
  onStored: () => void,
): Promise<void> {
  for (;;) {
    const leads = await leadsInOutbox(BATCH);
    if (leads.length === 0) return;
    // What another process was about to store about a lead when it was erased.
    const erased = leads.filter(({ outbox }) => outbox.includes('lead.erased')).map(({ _id }) => _id);
    if (erased.length > 0) await deleteDeliveries({ leads: erased });
    const due = await dueDeliveries(leads, context);
    await storeDeliveries(due);
    await storeSearchRows(leads);
    await clearOutbox(leads);
    if (due.length > 0) onStored();
    if (leads.length < BATCH || !(await shouldContinue())) return;
  }
}

async function dueDeliveries(leads: readonly OutboxLead[], context: DispatchContext): Promise<DeliveryRecord[]> {
  const findSettings = settingsFinder(context);
  const due: DeliveryRecord[] = [];
  for (const lead of leads) {
    const { _id, owner, quiz } = lead;
    for (const event of lead.outbox)
      for (const [id, destination] of hearersOf(event)) {
        if (destination.isInstalled?.(context) === false) continue;
        const memo = destination.memoOf ? destination.memoOf(lead) : {};
        const settings = memo && (await findSettings(id, destination, { owner, quiz }));
        if (!settings) continue;
        due.push(
          dueDelivery({
            _id: deliveryId(_id, id, event),
            destination: id,
            event,
            owner,
            quiz,
            lead: _id,
            target: addressOf(destination, settings.found),
            memo,
            createdAt: timeOf(lead, event),
          }),
        );
      }
  }
  return due;
}

const timeOf = ({ consent, createdAt }: OutboxLead, event: OutboxEvent): Date =>
  (event === 'consent.withdrawn' && consent.withdrawn?.at) || createdAt;

/** Stores deliveries that are not stored yet. Throws if it is unknown whether all are. */
export async function storeDeliveries(due: readonly DeliveryRecord[]): Promise<void> {
  if (due.length === 0) return;
  const outcomes = await insertBatch(deliveryIndexes.collection, due, WRITE_MS, DURABLE);
  for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
}
