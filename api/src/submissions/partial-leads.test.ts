import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import type { ConsentProof } from '../../contract/lead/consent-proof.schema.ts';
import type { ResumedVisit } from '../../contract/lead/kept-answers.schema.ts';
import type {
  LeadDetail,
  LeadSummary,
  SubmissionBody,
  SubmissionResult,
} from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { fanOut } from '../destinations/dispatch/fan-out.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz } from '../test/factories.ts';
import { fayAnswers, readinessAnswers, readinessQuiz } from '../test/readiness-quiz.ts';
import { resumeLink } from './resume-link.ts';
import { SubmissionModel } from './submission.model.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann, readinessQuiz);
});

const form = { name: 'Fay Fern', email: 'fay@example.com', consentGiven: true, fields: { company: 'Fern Ltd' } };
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
const noForm = { name: '', email: '', consentGiven: false };
const call = <T>(what: string, body: object, of = quiz) =>
  new Browser(app.url).post<T>(`/api/public/quiz/${of.id}/${what}`, body);
const submit = (change: Partial<SubmissionBody>, of = quiz) =>
  call<SubmissionResult & ErrorBody>('submit', { ...form, version: of.version, answers: [], ...change }, of);
const begin = async (change: Partial<SubmissionBody> = {}) => {
  const sessionId = randomUUID();
  const { status, body } = await submit({ sessionId, partial: true, ...change });
  return { sessionId: change.sessionId ?? sessionId, status, body, id: body.id };
};
const answers = (count: number, of = quiz) => readinessAnswers(of, fayAnswers.slice(0, count));
const keep = (sessionId: string, count: number, at = Date.now(), of = quiz) =>
  call('progress', { sessionId, version: of.version, answers: answers(count, of), at }, of);
const leadOf = async (id: string) => (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
const listed = async (search: string) =>
  (await ann.get<LeadSummary[]>(`/api/quizzes/${quiz.id}/submissions?${search}`)).body.map(({ id }) => id);
const resume = async (lead: string, now = new Date()) => {
  const token = new URL(await resumeLink(app.url, { _id: lead, quiz: quiz.id }, now)).searchParams.get('resume');
  return call<ResumedVisit>('resume', { token });
};
const stored = async (id: string) => SubmissionModel.findById(id).lean();

describe('a form before the first question', () => {
  it('leaves a partial lead that says how far its visitor got, and no score', async () => {
    const { status, body, id, sessionId } = await begin();
    expect([status, body]).toEqual([200, { id, score: 0, outcome: '', card: { title: '', text: '' } }]);
    expect((await keep(sessionId, 9)).status).toBe(204);
    expect(await leadOf(id)).toMatchObject({
      name: 'Fay Fern',
      email: 'fay@example.com',
      outcome: '',
      progress: { answered: 9, questions: 15 },
    });
    expect((await leadOf(id)).answers.map(({ text }) => text)).toEqual(fayAnswers.slice(0, 9).map(String));
  });

  it('becomes one complete lead, whose form is not asked again', async () => {
    const { id, sessionId } = await begin();
    const proof = await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`);
    await keep(sessionId, 9);
    const { body } = await submit({ ...noForm, sessionId, answers: answers(15) });
    expect(body).toMatchObject({ id, score: 7, outcome: 'Beginning' });
    const lead = await leadOf(id);
    expect(lead).toMatchObject({ name: 'Fay Fern', totalScore: 7, outcome: 'Beginning', consentGiven: true });
    expect(lead.progress).toBeUndefined();
    expect(lead.categories?.map(({ score }) => score)).toEqual([0, 25, 0, 0]);
    expect(lead.fields.map(({ value }) => value)).toEqual(['Fern Ltd']);
    const after = await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`);
    expect([after.body.status, after.body.jws]).toEqual(['signed', proof.body.jws]);
  });

  it('is idempotent: the same form and the same answers again, as often as they come', async () => {
    const { id, sessionId } = await begin();
    expect((await begin({ sessionId })).id).toBe(id);
    const same = () => submit({ ...noForm, sessionId, answers: answers(15) });
    const completed = await Promise.all([same(), same(), same()]);
    expect(completed.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, id]));
    expect((await begin({ sessionId })).id).toBe(id);
    expect((await stored(id))?.outbox).toEqual(['lead.changed', 'lead.stored']);
    expect((await submit({ ...noForm, sessionId, answers: readinessAnswers(quiz, Array(15).fill(5)) })).status).toBe(
      409,
    );
    expect((await begin({ sessionId, email: 'other@example.com' })).status).toBe(409);
  });

  it('is checked as a submission is', async () => {
    const refused = async (change: Partial<SubmissionBody>) =>
      (await begin(change)).body.issues?.map(({ path }) => path);
    expect(await refused({ email: '' })).toEqual(['email']);
    expect(await refused({ name: '' })).toEqual(['name']);
    expect(await refused({ consentGiven: false })).toEqual(['consentGiven']);
    expect((await submit({ sessionId: randomUUID(), skip: true, answers: answers(15) })).status).toBe(400);
    const other = await publishedQuiz(ann);
    expect((await submit({ sessionId: randomUUID(), partial: true }, other)).status).toBe(400);
  });

  it('can be sent with the answers at once by other clients', async () => {
    const { status, body } = await submit({ sessionId: randomUUID(), answers: answers(15) });
    expect([status, body.score]).toEqual([200, 7]);
  });

  it('completes a lead in a later version of the quiz, with its consent still proved', async () => {
    const changing = await publishedQuiz(ann, readinessQuiz);
    const sessionId = randomUUID();
    const { id } = (await submit({ sessionId, partial: true }, changing)).body;
    const { body: later } = await ann.put<Quiz>(`/api/quizzes/${changing.id}`, { consentText: 'I agree to more.' });
    expect(later.version).not.toBe(changing.version);
    const { body } = await submit({ ...noForm, sessionId, answers: answers(15, later) }, later);
    expect(body).toMatchObject({ id, score: 7 });
    expect((await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`)).body.status).toBe('signed');
  });
});

describe('answers on the way', () => {
  it('are kept by the visitor’s clock: older ones that arrive later change nothing', async () => {
    const { id, sessionId } = await begin();
    const now = Date.now();
    await keep(sessionId, 5, now - 1_000);
    await keep(sessionId, 3, now - 2_000);
    expect((await leadOf(id)).progress?.answered).toBe(5);
    // A clock that is a day ahead keeps nothing out.
    await keep(sessionId, 6, now + DAY_MS);
    await keep(sessionId, 7, now + DAY_MS);
    expect((await leadOf(id)).progress?.answered).toBe(7);
  });
  it('are refused where they fit no question, and change no lead that is complete, erased or not there', async () => {
    const { id, sessionId } = await begin();
    const wrong = [{ questionId: quiz.questions[0]?.id, answerOptionId: 'none' }];
    expect((await call('progress', { sessionId, version: quiz.version, answers: wrong, at: 1 })).status).toBe(400);
    await submit({ ...noForm, sessionId, answers: answers(15) });
    expect((await keep(sessionId, 2)).status).toBe(204);
    expect((await leadOf(id)).answers).toHaveLength(15);
    const erased = await begin();
    await ann.delete(`/api/submissions/${erased.id}`);
    await keep(erased.sessionId, 2);
    expect(await stored(erased.id)).toMatchObject({ answers: [], email: '' });
    expect((await keep(randomUUID(), 2)).status).toBe(204);
  });
});

describe('the link in a mail', () => {
  it('brings the session and the answers so far, and nothing of the form', async () => {
    const { id, sessionId } = await begin();
    await keep(sessionId, 9, Date.now());
    const { status, body } = await resume(id);
    expect([status, body.sessionId, body.answers.length]).toEqual([200, sessionId, 9]);
    expect(body.answers[4]).toEqual({
      questionId: quiz.questions[4]?.id,
      chosen: [quiz.questions[4]?.options[1]?.id],
    });
    expect(JSON.stringify(body)).not.toMatch(/Fay|Fern|example/);
    // Its next answers count, although the clock of the other device is behind.
    await keep(sessionId, 10, Date.now() - DAY_MS);
    expect((await leadOf(id)).progress?.answered).toBe(10);
  });
  it('leads nowhere once it has expired or was altered, or its lead is complete or erased', async () => {
    const { id, sessionId } = await begin();
    expect((await resume(id, new Date(Date.now() - 31 * DAY_MS))).status).toBe(404);
    const other = await begin();
    const token = new URL(await resumeLink(app.url, { _id: id, quiz: quiz.id }, new Date())).searchParams.get('resume');
    expect((await call('resume', { token: token?.replace(id, other.id) })).status).toBe(404);
    await submit({ ...noForm, sessionId, answers: answers(15) });
    expect((await resume(id)).status).toBe(404);
    await ann.delete(`/api/submissions/${other.id}`);
    expect((await resume(other.id)).status).toBe(404);
  });
});

describe('partial leads', () => {
  const context = () => ({
    config: app.config,
    log: makeLogger('silent'),
    secret: 'for tests',
    clock: () => new Date(),
  });
  it('are told to no destination until they are complete', async () => {
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: 'https://example.com/hook' });
    const { id, sessionId } = await begin();
    await ann.patch(`/api/submissions/${id}`, { status: 'contacted' });
    const deliveries = async () => {
      await fanOut(
        context(),
        async () => true,
        () => undefined,
      );
      const all = await app.db.collection('deliveries').find({ lead: id }).toArray();
      return all.map(({ destination, event }) => `${destination} ${event}`).sort();
    };
    expect(await deliveries()).toEqual([]);
    await submit({ ...noForm, sessionId, answers: answers(15) });
    expect(await deliveries()).toEqual(['webhook lead.stored']);
  });
  it('are listed, found, filtered, exported and counted once; figures have them once they are complete', async () => {
    const own = await publishedQuiz(ann, { ...readinessQuiz, title: 'Counted' });
    const sessions = [randomUUID(), randomUUID()];
    for (const sessionId of sessions) {
      const seen = { sessionId, version: own.version, events: [{ type: 'view' }] };
      await new Browser(app.url).post(`/api/public/quiz/${own.id}/events`, seen, AGENT);
      await submit({ sessionId, partial: true }, own);
    }
    await keep(sessions[0] as string, 9, Date.now(), own);
    await submit({ ...noForm, sessionId: sessions[1] as string, answers: answers(15, own) }, own);
    const all = async (query = '') =>
      (await ann.get<LeadSummary[]>(`/api/quizzes/${own.id}/submissions?limit=10${query}`)).body;
    expect(await all()).toHaveLength(2);
    expect((await all('&completion=partial')).map(({ progress }) => progress?.answered)).toEqual([9]);
    expect((await all('&completion=complete')).map(({ totalScore }) => totalScore)).toEqual([7]);
    expect(
      (await ann.get<{ count: number }>(`/api/submissions/count?quizId=${own.id}&completion=partial`)).body.count,
    ).toBe(1);
    const { text } = await ann.get(`/api/quizzes/${own.id}/export?columns=email,score,progress`);
    expect(text.trim().split('\r\n').slice(1).sort()).toEqual([
      'fay@example.com,,Left after question 9 of 15',
      'fay@example.com,7,',
    ]);
    await projectFigures();
    const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${own.id}/analytics`);
    expect(body).toMatchObject({ totalViews: 2, totalCompletions: 1, totalLeads: 1, leadCaptureRate: 100 });
  });
  it('can be erased, and leave the numbers right', async () => {
    const { id, sessionId } = await begin({ email: 'gone@example.com' });
    await keep(sessionId, 3);
    expect(await listed('completion=partial&limit=50')).toContain(id);
    await ann.delete(`/api/submissions/${id}`);
    expect(await listed('completion=partial&limit=50')).not.toContain(id);
    const left = await stored(id);
    expect(left).toMatchObject({ email: '', answers: [], discard: 'done' });
    expect([left?.partial, left?.formHash]).toEqual([undefined, undefined]);
    expect((await submit({ sessionId, answers: answers(15) })).status).toBe(410);
  });
});
