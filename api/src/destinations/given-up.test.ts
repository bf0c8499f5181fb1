import { expect } from 'vitest';
import type { Overview } from '../../contract/analytics/analytics.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import { type DeliveryRecord, deliveries, dueDelivery } from '../deliveries/delivery-record.ts';
import { readInstallationState } from '../operation/read-installation-state.ts';
import { randomId } from '../random-id.ts';
import { apiTest } from '../test/api-test.ts';
import type { Browser } from '../test/browser.ts';
import { ownerOf, publishedQuiz } from '../test/factories.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const givenUpOf = async (owner: Browser) => (await owner.get<Overview>('/api/analytics/overview')).body.givenUp;

it('tells owners by quiz what was given up, and the operator how much', async () => {
  const [quiz, other] = [await publishedQuiz(ann, { title: 'One' }), await publishedQuiz(ann, { title: 'Other' })];
  const owner = await ownerOf(app, quiz.id);
  const store = async (destination: string, change: Partial<DeliveryRecord> = {}) => {
    const about = { destination, event: 'lead.stored', owner, quiz: quiz.id, lead: randomId() } as const;
    const due = dueDelivery({ ...about, _id: randomId(), createdAt: new Date(), state: 'failed', nextAttemptAt: null });
    await deliveries().insertOne({ ...due, ...change });
  };
  expect(await givenUpOf(ann)).toEqual([]);
  for (const destination of ['webhook', 'owner-mail', 'owner-bundle']) await store(destination);
  await store('webhook', { event: 'consent.withdrawn' });
  await store('connected', { link: 'slack' });
  // Delivered or waiting, not wanted any more, and of long ago.
  await store('webhook', { state: 'delivered' });
  await store('owner-mail', { state: 'pending', nextAttemptAt: new Date() });
  await store('webhook', { state: 'off' });
  await store('webhook', { createdAt: new Date(Date.now() - 31 * DAY_MS) });
  expect(await givenUpOf(ann)).toEqual([
    { quiz: { id: quiz.id, title: 'One' }, webhooks: 2, mails: 2, connections: 1 },
  ]);
  expect(await givenUpOf(eve)).toEqual([]);
  const counts = (await readInstallationState())?.deliveries.filter(({ pending, failed }) => pending + failed > 0);
  expect(counts?.map(({ destination, pending, failed }) => [destination, pending, failed])).toEqual([
    ['webhook', 0, 3],
    ['connected', 0, 1],
    ['owner-mail', 1, 1],
    ['owner-bundle', 0, 1],
  ]);
  expect(other.id).not.toBe(quiz.id);
});
