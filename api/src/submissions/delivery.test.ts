import { expect, it } from 'vitest';
import { dueDelivery, presentDeliveryStatus } from './delivery.ts';

const now = new Date('2026-01-31T12:00:00Z');
const later = new Date('2026-01-31T12:05:00Z');
const delivery = dueDelivery('msg_1', 'https://hook.example/', now);

it.each([
  ['at once since it was made', delivery, now.toISOString()],
  ['at the time of its next attempt', { ...delivery, nextAttemptAt: later }, later.toISOString()],
  ['never once it has arrived', { ...delivery, state: 'delivered' as const, nextAttemptAt: later }, null],
  ['never where nothing is planned', { ...delivery, nextAttemptAt: null }, null],
])('a message is due %s', (_when, record, dueAt) => {
  expect(presentDeliveryStatus(record).nextAttemptAt).toBe(dueAt);
});
