import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import {
  bringsLead,
  concernsPartialLeads,
  type DeliveryRecord,
  deliveryId,
  dueDelivery,
  type OutboxEvent,
} from '../../deliveries/delivery-record.ts';
import { deleteDeliveries, deliveriesOfLeads } from '../../deliveries/delivery-store.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { clearOutbox, leadsInOutbox, type OutboxLead } from '../../submissions/outbox-leads.ts';
import { storeSearchRows } from '../../submissions/search/store-search-rows.ts';
import { addressOf, type Destination, type DispatchContext } from '../destination.ts';
import { hearersOf } from '../registry.ts';
import { linkFinder, settingsFinder } from './find-settings.ts';

const BATCH = 250;

/**
 * Turns the outboxes of leads into deliveries, and brings what they are found by up to date. A delivery's id is lead, destination, link and event, so
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
    await storeSearchRows(leads.filter(({ outbox }) => outbox.some((event) => event !== 'lead.updated')));
    await clearOutbox(leads);
    if (due.length > 0) onStored();
    if (leads.length < BATCH || !(await shouldContinue())) return;
  }
}

async function dueDeliveries(leads: readonly OutboxLead[], context: DispatchContext): Promise<DeliveryRecord[]> {
  const goingTo = targetFinder(context, await storedOfLinks(leads));
  const due: DeliveryRecord[] = [];
  for (const lead of leads) {
    const { _id, owner, quiz, requestId } = lead;
    // Of a partial lead nobody hears; what happened to it is part of it once it is complete.
    const events = lead.partial ? lead.outbox.filter(concernsPartialLeads) : lead.outbox;
    for (const event of events)
      for (const [id, destination] of hearersOf(event)) {
        if (destination.isInstalled?.(context) === false) continue;
        const memo = destination.memoOf ? destination.memoOf(lead) : {};
        if (!memo) continue;
        for (const { link, target } of await goingTo(id, destination, lead, event))
          due.push(
            dueDelivery({
              _id: deliveryId(_id, id, eventId(lead, event), link),
              destination: id,
              event,
              owner,
              quiz,
              lead: _id,
              ...(link === undefined ? {} : { link }),
              target,
              memo,
              createdAt: timeOf(lead, event),
              ...(requestId === undefined ? {} : { requestId }),
            }),
          );
      }
  }
  return due;
}

/** Where an event about a lead goes: once to most destinations, and through each link to those that have links. */
function targetFinder(context: DispatchContext, stored: readonly DeliveryRecord[]) {
  const findSettings = settingsFinder(context);
  const linksOf = linkFinder(context);
  return async (
    id: string,
    destination: Destination,
    { _id, owner, quiz }: OutboxLead,
    event: OutboxEvent,
  ): Promise<Array<{ link?: string; target: string }>> => {
    if (!destination.findLinks) {
      const settings = await findSettings(id, destination, { owner, quiz });
      return settings ? [{ target: addressOf(destination, settings.found) }] : [];
    }
    if (bringsLead(event)) return linksOf(id, destination.findLinks, { owner, quiz }, event);
    // Whoever was sent the lead is told, whatever has been set since. Of erased leads `deleteDeliveries` has seen to it.
    if (event === 'lead.erased') return [];
    return stored.filter(({ lead, destination: to }) => lead === _id && to === id);
  };
}

/** By which links these leads were brought, of those that something has happened to since. */
async function storedOfLinks(leads: readonly OutboxLead[]): Promise<DeliveryRecord[]> {
  const changed = leads.filter(({ outbox }) => outbox.includes('consent.withdrawn')).map(({ _id }) => _id);
  if (changed.length === 0) return [];
  const brought = (await deliveriesOfLeads(changed)).filter(
    ({ event, link }) => bringsLead(event) && link !== undefined,
  );
  // A lead may have been brought several times, and what happens to it is told once.
  return [...new Map(brought.map((one) => [`${one.lead} ${one.destination} ${one.link}`, one])).values()];
}

/** An event by which its delivery is known: each change of a lead is one of its own. */
const eventId = ({ workedAt }: OutboxLead, event: OutboxEvent): string =>
  event === 'lead.updated' ? `${event}:${workedAt?.getTime()}` : event;

function timeOf({ consent, confirmation, createdAt, workedAt }: OutboxLead, event: OutboxEvent): Date {
  const times: Partial<Record<OutboxEvent, Date | undefined>> = {
    'consent.withdrawn': consent.withdrawn?.at,
    'lead.updated': workedAt,
    'lead.stored': confirmation?.confirmedAt,
    'lead.confirmed': confirmation?.confirmedAt,
  };
  return times[event] ?? createdAt;
}
