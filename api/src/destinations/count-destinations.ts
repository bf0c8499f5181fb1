import { countDeliveries } from '../deliveries/given-up.ts';
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
