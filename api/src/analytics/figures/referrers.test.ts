import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { projectFigures } from '../projection/project-figures.ts';
import { recountInTime } from '../projection/recount.ts';
import { recordVisit } from '../recording/record-visit.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };

it('sites that led to the quiz are counted, by their names alone, and a recount agrees', async () => {
  const quiz = await publishedQuiz(ann);
  const owner = await ownerOf(app, quiz.id);
  const visitor = new Browser(app.url);
  const visit = async (referrer: string | undefined, leavesLead = false) => {
    const sessionId = randomUUID();
    const source = { pageUrl: 'https://shop.example/quiz', ...(referrer === undefined ? {} : { referrer }) };
    const body = { sessionId, version: quiz.version, source, events: [{ type: 'view' }] };
    expect((await visitor.post(`/api/public/quiz/${quiz.id}/events`, body, AGENT)).status).toBe(204);
    if (leavesLead)
      await recordVisit({ quiz: quiz.id, owner, sessionId, stage: 'lead', shown: quiz.version, at: new Date() });
  };
  await visit('https://www.partner.example/blog/vera@example.com?to=vera', true);
  await visit('https://www.partner.example/');
  await visit('http://search.example:8080/');
  await visit('https://shop.example/another-page');
  await visit('android-app://mail');
  await visit('');
  await visit(undefined);
  await projectFigures();

  const referrers = async () => {
    const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`);
    return body.sources.filter(({ kind }) => kind === 'referrer');
  };
  const expected = [
    { kind: 'referrer', name: 'www.partner.example', views: 2, leads: 1 },
    { kind: 'referrer', name: 'search.example:8080', views: 1, leads: 0 },
  ];
  expect(await referrers()).toEqual(expected);
  expect(await recountInTime({ _id: quiz.id, owner })).toMatchObject({ visits: 7, wrongDays: [] });
  const visits = await app.db.collection('visits').find({ quiz: quiz.id }).toArray();
  expect(JSON.stringify(visits)).not.toMatch(/blog|another-page|vera/);
});
