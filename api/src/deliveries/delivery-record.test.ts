import { expect, it } from 'vitest';
import { deliveryId, dueDelivery, messageIdOf, presentDeliveryStatus } from './delivery-record.ts';
import { afterAttempt } from './delivery-store.ts';

const now = new Date('2026-01-31T12:00:00Z');
const later = new Date('2026-01-31T12:05:00Z');
const delivery = dueDelivery({
  _id: 'lead:webhook:lead.stored',
  destination: 'webhook',
  event: 'lead.stored',
  owner: 'ann',
  createdAt: now,
});

it.each([
  ['at once since it was made', delivery, now.toISOString()],
  ['at the time of its next attempt', { ...delivery, nextAttemptAt: later }, later.toISOString()],
  ['never once it has arrived', { ...delivery, state: 'delivered' as const, nextAttemptAt: later }, null],
  ['never where nothing is planned', { ...delivery, nextAttemptAt: null }, null],
])('a message is due %s', (_when, record, dueAt) => {
  expect(presentDeliveryStatus(record).nextAttemptAt).toBe(dueAt);
});

it('is shown without target, lease and what its destination remembers', () => {
  const attempt = { at: now, durationMs: 7, status: 500, error: 'No', response: 'why' };
  const asStored = { ...delivery, target: 'https://secret.example', leaseId: 'l', attempts: [attempt] };
  expect(presentDeliveryStatus(asStored)).toEqual({
    id: delivery.messageId,
    state: 'pending',
    attempts: [{ ...attempt, at: now.toISOString() }],
    nextAttemptAt: now.toISOString(),
    createdAt: now.toISOString(),
  });
  expect(presentDeliveryStatus({ ...delivery, state: 'off' }).state).toBe('failed');
});

it('has the same message id whoever makes it, which names neither lead nor destination', () => {
  const id = deliveryId('lead', 'webhook', 'lead.stored');
  expect(messageIdOf(id)).toBe(messageIdOf(id));
  expect(messageIdOf(id)).toMatch(/^msg_[a-km-z2-9]{25}$/);
  expect(messageIdOf(deliveryId('other', 'webhook', 'lead.stored'))).not.toBe(messageIdOf(id));
});

it.each([
  ['delivered', 0, 'delivered'],
  ['retry', 0, 'pending'],
  ['retry', 8, 'pending'],
  ['retry', 9, 'failed'],
  ['refused', 0, 'failed'],
  ['unknown', 1, 'pending'],
  ['unknown', 2, 'failed'],
] as const)('%s after %d earlier attempts is %s', (outcome, attempts, state) => {
  const after = afterAttempt(attempts, outcome, now);
  expect(after.state).toBe(state);
  expect(after.nextAttemptAt === null).toBe(state !== 'pending');
});
