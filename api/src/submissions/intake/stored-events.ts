import type { OutboxEvent } from '../../deliveries/delivery-record.ts';

/**
 * The events of a lead that is complete from now on, whether by one submission or after it was partial. Of one that a program left nobody
 * is told, but it is found.
 */
export const storedEvents = ({ isTrapped }: { isTrapped: boolean }): OutboxEvent[] => [
  isTrapped ? 'lead.changed' : 'lead.stored',
];
