import { expect } from 'vitest';
import type { Overview, QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { LeadSummary, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { beginBatch, figuresState, pauseQuizSoon, resumeQuiz } from '../../analytics/projection/figures-state.ts';
import { projectFigures } from '../../analytics/projection/project-figures.ts';
import { recountQuiz } from '../../analytics/projection/recount.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { answersOf, ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };

type Visit = { quiz: Quiz; body: SubmissionBody };
const visitOf = (quiz: Quiz, texts: string[], overrides: Partial<SubmissionBody> = {}): Visit => ({
  quiz,
  body: submitBody(quiz, { answers: answersOf(quiz, texts), version: quiz.version, ...overrides }),
});
const person = (quiz: Quiz) =>
  visitOf(quiz, ['Never', 'False', 'Moss'], { email: 'person@example.com', source: { utmSource: 'news' } });
const spammer = (quiz: Quiz) =>
  visitOf(quiz, ['Daily', 'True', 'Spam'], {
    email: 'spam@spam.example',
    source: { pageUrl: 'https://spam.example/page', referrer: 'https://bad.example/', utmSource: 'spam' },
  });

const send = ({ quiz, body: { sessionId, source, version } }: Visit, events: object[]) =>
  new Browser(app.url).post(`/api/public/quiz/${quiz.id}/events`, { sessionId, source, version, events }, AGENT);
/** Sends the events of a whole visit, each when it happens. */
async function go(visit: Visit): Promise<void> {
  await send(visit, [{ type: 'view' }]);
  await send(visit, [{ type: 'start' }]);
  for (const { questionId } of visit.body.answers) await send(visit, [{ type: 'answer', questionId }]);
  await send(visit, [{ type: 'complete', answers: visit.body.answers }]);
}
const submit = async ({ quiz, body }: Visit) =>
  (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, body, AGENT)).body.id;
async function take(visit: Visit): Promise<string> {
  await go(visit);
  const id = await submit(visit);
  await projectFigures();
  return id;
}

/** Every figure of the owner and the quiz, but for the moment that they are of. */
async function figuresOf(quiz: Quiz) {
  const today = new Date().toISOString().slice(0, 10);
  const overview = (await ann.get<Overview>(`/api/analytics/overview?from=2020-01-01&to=${today}`)).body;
  const analytics = (await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics?explain=1`)).body;
  const { submissionCount, viewCount } = (await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body;
  const facets = (await ann.get('/api/submissions/facets')).body;
  return {
    overview: { ...overview, asOf: '' },
    analytics: { ...analytics, asOf: '' },
    counts: { submissionCount, viewCount },
    facets,
  };
}
const recounted = async (quiz: Quiz) => recountQuiz({ _id: quiz.id, owner: await ownerOf(app, quiz.id) });
const nothingWrong = { wrongDays: [], wrongTotals: false };
const erase = (id: string, query = '?spam=true') => ann.delete(`/api/submissions/${id}${query}`);
const newQuiz = () => publishedQuiz(ann);

it('leaves every figure as if the lead had never come, and a plain deletion keeps them', async () => {
  const quiz = await newQuiz();
  await take(person(quiz));
  const before = await figuresOf(quiz);
  const id = await take(spammer(quiz));
  const with2 = await figuresOf(quiz);
  expect(with2.analytics).toMatchObject({ totalViews: 2, totalLeads: 2 });
  expect((await erase(id)).status).toBe(204);
  expect(await figuresOf(quiz)).toEqual(before);
  expect(await recounted(quiz)).toMatchObject({ visits: 1, ...nothingWrong });
  expect((await erase(id)).status).toBe(404);
  expect(await figuresOf(quiz)).toEqual(before);

  const plain = await take(spammer(quiz));
  expect((await erase(plain, '')).status).toBe(204);
  expect((await figuresOf(quiz)).analytics).toMatchObject({ totalViews: 2, totalLeads: 2 });
});

it('leaves nothing of a quiz that had nothing else, and no day', async () => {
  const quiz = await newQuiz();
  const before = await figuresOf(quiz);
  const id = await take(spammer(quiz));
  expect((await erase(id)).status).toBe(204);
  expect(await figuresOf(quiz)).toEqual(before);
});

it('takes a source out again that there was room for only because it brought a lead', async () => {
  const quiz = await newQuiz();
  for (let n = 0; n < 250; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, m) =>
        send(visitOf(quiz, ['Never', 'False', 'Moss'], { source: { utmSource: `made-up-${n + m}` } }), [
          { type: 'view' },
        ]),
      ),
    );
  await projectFigures();
  const before = await figuresOf(quiz);
  const visit = spammer(quiz);
  await go(visit);
  // Its view is counted as one of the others first.
  await projectFigures();
  const id = await submit(visit);
  await projectFigures();
  const spam = (await figuresOf(quiz)).analytics.sources.find(({ name }) => name === 'spam');
  expect(spam).toMatchObject({ views: 1, leads: 1 });
  expect((await erase(id)).status).toBe(204);
  await projectFigures();
  expect(await figuresOf(quiz)).toEqual(before);
});

it('takes a visit out of each of its days, with a result that was revised', async () => {
  const quiz = await newQuiz();
  await take(person(quiz));
  const before = await figuresOf(quiz);
  const visit = spammer(quiz);
  await go(visit);
  const visits = app.db.collection<{ _id: string; viewAt: Date; startAt: Date }>('visits');
  const _id = `${quiz.id}:${visit.body.sessionId}`;
  const { viewAt, startAt } = (await visits.findOne({ _id })) as { viewAt: Date; startAt: Date };
  const earlier = (at: Date) => new Date(at.getTime() - DAY_MS);
  await visits.updateOne({ _id }, { $set: { viewAt: earlier(viewAt), startAt: earlier(startAt) } });
  await projectFigures();
  const changed = { quiz, body: { ...visit.body, answers: answersOf(quiz, ['Never', 'True', 'Spam']) } };
  const id = await submit(changed);
  // Not counted yet, or counted in between by a process that was quicker: both end alike.
  expect((await erase(id)).status).toBe(204);
  await projectFigures();
  expect(await figuresOf(quiz)).toEqual(before);
  expect(await recounted(quiz)).toMatchObject({ visits: 1, ...nothingWrong });
});

it('takes out a lead that had no events, however far it was counted', async () => {
  const quiz = await newQuiz();
  const before = await figuresOf(quiz);
  const paused = await pauseQuizSoon(quiz.id, () => new Date(Date.now() + 60_000), 100);
  const id = await submit(spammer(quiz));
  expect((await erase(id)).status).toBe(204);
  await resumeQuiz(quiz.id, paused);
  await projectFigures();
  expect(await figuresOf(quiz)).toEqual(before);
});

it('counts nothing that the session still sends', async () => {
  const quiz = await newQuiz();
  const before = await figuresOf(quiz);
  const visit = spammer(quiz);
  const id = await take(visit);
  await erase(id);
  await go(visit);
  expect(await submit(visit)).toBeUndefined();
  await projectFigures();
  expect(await figuresOf(quiz)).toEqual(before);
  expect(await recounted(quiz)).toMatchObject({ visits: 0, ...nothingWrong });
  const visits = await app.db.collection('visits').countDocuments({ quiz: quiz.id, way: { $exists: true } });
  expect(visits).toBe(0);
});

it('takes out what a filter finds, and what an address left', async () => {
  const quiz = await newQuiz();
  await take(person(quiz));
  const before = await figuresOf(quiz);
  for (let n = 0; n < 3; n += 1) await take(spammer(quiz));
  const query = `quizId=${quiz.id}&search=spam%40spam.example`;
  const counted = (await ann.get<{ count: number; before: string }>(`/api/submissions/count?${query}`)).body;
  const body = { quizId: quiz.id, search: 'spam@spam.example', ...counted, spam: true };
  expect((await ann.post('/api/submissions/erase', body)).body).toEqual({ erased: 3 });
  expect(await figuresOf(quiz)).toEqual(before);
  expect((await ann.post('/api/submissions/erase', body)).status).toBe(409);
  expect((await ann.post('/api/submissions/erase', { count: 1, before: counted.before, spam: true })).status).toBe(400);

  await take(spammer(quiz));
  expect((await ann.delete('/api/submissions', { email: 'spam@spam.example', spam: true })).body).toEqual({
    erased: 1,
  });
  expect(await figuresOf(quiz)).toEqual(before);
  expect((await ann.get<LeadSummary[]>(`/api/quizzes/${quiz.id}/submissions`)).body).toHaveLength(1);
});

it('is done once, wherever the process that does it dies', async () => {
  const quiz = await newQuiz();
  await take(person(quiz));
  const before = await figuresOf(quiz);
  const visit = spammer(quiz);
  const id = await take(visit);
  const leads = app.db.collection<{ _id: string; discard: string }>('submissions');
  const states = app.db.collection<{ _id: string; pending: { days: object[] } | null; batch: number }>('figures_state');
  const day = new Date().toISOString().slice(0, 10);
  const key = `${quiz.id}:${visit.body.sessionId}`;
  // It dies when the batch is written down: nothing is applied yet.
  await pauseQuizSoon(quiz.id, () => new Date(Date.now() + 60_000), 100);
  await erase(id);
  const { batch } = await figuresState();
  const pending = {
    days: [{ quiz: quiz.id, owner: await ownerOf(app, quiz.id), day, amounts: { views: -1 } }],
    visits: [{ stages: 0, answered: 0, reached: 0, discarded: true as const, ids: [key] }],
  };
  expect(await beginBatch(batch, pending)).toBe(true);
  await resumeQuiz(quiz.id);
  await projectFigures();
  const analytics = async () => (await figuresOf(quiz)).analytics;
  const { totalViews } = await analytics();
  // A slow one applies it once more, and another takes the lead for one that is still to be done.
  await states.updateOne({ _id: 'figures' }, { $set: { batch: batch + 1, pending } });
  await projectFigures();
  await leads.updateOne({ _id: id }, { $set: { discard: 'due' } });
  await Promise.all([projectFigures(), projectFigures()]);
  expect((await analytics()).totalViews).toBe(totalViews);
  expect(await leads.findOne({ _id: id })).toMatchObject({ discard: 'done' });
  // What the made-up batch left out, a recount puts right.
  await recounted(quiz);
  expect(await figuresOf(quiz)).toEqual(before);
});
