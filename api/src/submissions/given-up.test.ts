import { expect } from 'vitest';
import type { Overview } from '../../contract/analytics.schema.ts';
import type { SubmissionResult } from '../../contract/submission.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { countGivenUp } from './given-up.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const attempt = { at: new Date(), durationMs: 1, status: 500, error: 'The receiver answered 500', response: '' };
const message = { id: 'm', state: 'failed', url: 'https://crm.example', attempts: [attempt], createdAt: new Date() };
const givenUpOf = async (owner: Browser) => (await owner.get<Overview>('/api/analytics/overview')).body.givenUp;

it('tells owners by quiz what was given up, and the operator how much', async () => {
  const [quiz, other] = [await publishedQuiz(ann, { title: 'One' }), await publishedQuiz(ann, { title: 'Other' })];
  const lead = async (fields: object) => {
    const path = `/api/public/quiz/${quiz.id}/submit`;
    const { body } = await new Browser(app.url).post<SubmissionResult>(path, submitBody(quiz));
    await app.db.collection('submissions').updateOne({ _id: body.id as never }, { $set: fields });
  };
  expect(await givenUpOf(ann)).toEqual([]);
  const mail = { state: 'failed', attempts: 10, nextAttemptAt: null, leaseId: null };
  await lead({ delivery: message, mail });
  await lead({ withdrawal: message, resultMail: mail });
  // Delivered or waiting, never tried, erased, and of long ago.
  await lead({ delivery: { ...message, state: 'delivered' }, mail: { ...mail, state: 'pending' } });
  await lead({ delivery: { ...message, attempts: [] } });
  await lead({ delivery: message, createdAt: new Date(Date.now() - 31 * DAY_MS) });
  await lead({ mail, erasedAt: new Date() });
  expect(await givenUpOf(ann)).toEqual([{ quiz: { id: quiz.id, title: 'One' }, webhooks: 2, mails: 2 }]);
  expect(await givenUpOf(eve)).toEqual([]);
  expect(await countGivenUp()).toEqual({ webhooks: 3, mails: 3 });
  expect(other.id).not.toBe(quiz.id);
});
