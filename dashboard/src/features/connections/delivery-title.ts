import type { LinkDelivery } from '#contract/connections/link.schema';

const events: Record<LinkDelivery['event'], string> = {
  lead: 'Lead',
  confirmation: 'Confirmation',
  update: 'Change',
  withdrawal: 'Withdrawal of consent',
  erasure: 'Erasure',
  started: 'Starts',
  completed: 'Completions',
  test: 'Sample',
};

/** What a message is about. */
export const deliveryTitle = ({ event, summary }: Pick<LinkDelivery, 'event' | 'summary'>): string =>
  [events[event], summary].filter(Boolean).join(': ');
