import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { LeadDetail, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { pauseQuizSoon, resumeQuiz } from '../../analytics/projection/figures-state.ts';
import { projectFigures } from '../../analytics/projection/project-figures.ts';
import { recountQuiz } from '../../analytics/projection/recount.ts';
import { detachErasedVisits } from '../../analytics/recording/detach-erased-visits.ts';
import { startDispatch } from '../../destinations/dispatch/start-dispatch.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { deliveryStateOf } from '../../test/delivery-of.ts';
import { answersOf, ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startReceiver } from '../../test/webhook-receiver.ts';

const EMAIL = 'Gwen+news@Gone.example';
const SHA256 = createHash('sha256').update(EMAIL.toLowerCase()).digest('hex');
/** Every word that the visitor gave, and what stands for the address. */
const WORDS = ['gwen', 'gone.example', 'marrow', 'crm-4711', 'tok-9', 'gonebrowser', SHA256];
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) GoneBrowser/7 Safari/537.36' };

let quiz: Quiz;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mails: Awaited<ReturnType<typeof startMailServer>>;
/** What a receiver or a mail server does with what comes to it. */
let answer: (response: ServerResponse) => void;
let accept: () => Promise<void>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 2,
  settings: async (onCleanup) => {
    receiver = await startReceiver((response) => answer(response));
    mails = await startMailServer({ onRcptTo: (_address, _session, done) => void accept().then(() => done()) });
    onCleanup(() => Promise.all([receiver.close(), mails.close()]));
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host, SMTP_URL: mails.url, MAIL_FROM: 'quiz@example.com' };
  },
});
const stops: Array<() => Promise<void>> = [];
/** Webhooks received about a lead. Those of an earlier case may still arrive. */
const receivedAbout = (id: string) => receiver.received.filter(({ body: text }) => text.includes(id));

beforeAll(() => {
  const log = makeLogger('silent');
  for (let n = 0; n < 2; n += 1) stops.push(startDispatch({ config: app.config, log, secret: 'a secret for tests' }));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));
beforeEach(async () => {
  // A failed case may leave a lead.
  await ann.delete('/api/submissions', { email: EMAIL });
  answer = (response) => response.end(receiver.received.at(-1)?.body);
  accept = async () => undefined;
  receiver.received.length = 0;
  mails.received.length = 0;
  quiz = await publishedQuiz(ann, { webhookUrl: receiver.url });
});

const body = (): SubmissionBody =>
  submitBody(quiz, {
    name: 'Gwendolyn Gone',
    email: EMAIL,
    answers: answersOf(quiz, ['Daily', 'True', 'Marrow']),
    source: {
      pageUrl: `https://user:tok-9@shop.example/u/${encodeURIComponent(EMAIL)}/end?email=${EMAIL}&token=tok-9#${EMAIL}`,
      referrer: `https://mail.example/read/${encodeURIComponent(encodeURIComponent(EMAIL))}?to=${EMAIL}`,
      utmSource: encodeURIComponent(encodeURIComponent(EMAIL)),
      utmMedium: 'mail',
      utmCampaign: `spring ${EMAIL.toUpperCase()}`,
      gclid: `id=${EMAIL}`,
      hidden: { crm: 'crm-4711', mail: EMAIL },
    },
  });

/** Takes the quiz as the widget does: events on the way, then the lead. */
async function taken(sent: SubmissionBody): Promise<string> {
  const visitor = new Browser(app.url);
  const { sessionId, source, answers } = sent;
  const events = [{ type: 'view' }, { type: 'start' }, { type: 'complete', answers }];
  await visitor.post(`/api/public/quiz/${quiz.id}/events`, JSON.stringify({ sessionId, source, events }), {
    'content-type': 'text/plain',
    ...AGENT,
  });
  const { id } = (await submit(sent)).body;
  await projectFigures();
  return id;
}
const submit = (sent: SubmissionBody) =>
  new Browser(app.url).post<SubmissionResult & { code: string }>(`/api/public/quiz/${quiz.id}/submit`, sent, AGENT);

/** Everything that a collection holds, in lower case, with what is written in base64 decoded as well. */
async function textsOf(collection: string): Promise<string> {
  const text = JSON.stringify(await app.db.collection(collection).find().toArray());
  const decoded = [...text.matchAll(/[\w-]{8,}/g)].flatMap(([word]) =>
    [word, word.slice(1)].map((part) => Buffer.from(part, 'base64url').toString()),
  );
  return `${text}\n${decoded.join('\n')}`.toLowerCase();
}
/** Which collections hold a word, each as `collection: word`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const collections = await app.db.listCollections().toArray();
  // Holds the product's own scripts and pictures, in which any short word comes up by chance.
  const written = collections.filter(({ name }) => name !== 'build_files');
  const places = written.map(async ({ name }) => {
    const text = await textsOf(name);
    return words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
  return (await Promise.all(places)).flat();
}
const expectNoWordOf = async (words: readonly string[]) => expect(await placesOf(words)).toEqual([]);
async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (await done()) return;
    await sleep(50);
  }
  throw new Error('it did not come to pass');
}
const settled = async (id: string) => {
  const states = await Promise.all(['webhook', 'owner-mail'].map((to) => deliveryStateOf(app, id, to)));
  return states.every((state) => state === 'delivered');
};

it('keeps of the pages no more than origin and path, and of the campaign nothing with an address, in lead and visit', async () => {
  const id = await taken(body());
  const { body: lead } = await ann.get<LeadDetail>(`/api/submissions/${id}`);
  expect(lead.source).toEqual({
    pageUrl: 'https://shop.example/u/:email/end',
    referrer: 'https://mail.example/read/:email',
    utmMedium: 'mail',
    hidden: { crm: 'crm-4711', mail: EMAIL },
  });
  expect(lead.consent.pageUrl).toBe('https://shop.example/u/:email/end');
  const visits = await app.db.collection('visits').find({ quiz: quiz.id }).toArray();
  expect(visits.map(({ source }) => source)).toEqual([
    { pageUrl: 'https://shop.example/u/:email/end', referrer: 'https://mail.example/', utmMedium: 'mail' },
  ]);
  expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
});

it.each([{ pageUrl: 'no address' }, { pageUrl: 7, utmSource: {}, hidden: 'x' }, 'nothing', null])(
  'takes a lead whose source is %j',
  async (source) => {
    const { status, body: result } = await submit({ ...body(), source });
    expect(status).toBe(200);
    expect((await ann.get<LeadDetail>(`/api/submissions/${result.id}`)).body.source).toEqual({});
    await ann.delete(`/api/submissions/${result.id}`);
  },
);

it('leaves no word of the visitor in any collection once all is sent, erased by itself or by its address', async () => {
  const first = await taken(body());
  await until(() => settled(first));
  const sent = receivedAbout(first)[0]?.body.toLowerCase() ?? '';
  expect(WORDS.slice(0, 4).filter((word) => !sent.includes(word))).toEqual([]);
  expect(await placesOf(['marrow'])).toContain('submissions: marrow');
  expect((await ann.delete(`/api/submissions/${first}`)).status).toBe(204);
  await expectNoWordOf(WORDS);

  const second = await taken({ ...body(), email: EMAIL.toUpperCase() });
  await until(() => settled(second));
  const { body: erased } = await ann.delete<{ erased: number }>('/api/submissions', { email: EMAIL.toLowerCase() });
  expect(erased).toEqual({ erased: 1 });
  await expectNoWordOf(WORDS);
});

it('leaves a visit that is nobody’s, and every figure as it was', async () => {
  const { sessionId } = await taken(body()).then(async (id) => {
    const lead = await app.db.collection('submissions').findOne({ _id: id as never });
    await until(() => settled(id));
    expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
    return lead as unknown as { sessionId: string };
  });
  const owner = await ownerOf(app, quiz.id);
  const figures = async () => {
    const { asOf: _, ...rest } = (await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`)).body;
    return rest;
  };
  const before = await figures();
  const visits = () => app.db.collection('visits').find({ quiz: quiz.id }).toArray();
  // Another process may be at it as well.
  await Promise.all([detachErasedVisits(async () => true), detachErasedVisits(async () => true)]);
  await until(async () => (await visits()).every((visit) => visit.sessionId !== sessionId));
  const left = await visits();
  expect(left).toHaveLength(1);
  expect(left[0]?.leadAt.getTime() % 86_400_000).toBeLessThan(60_000);
  expect(await recountQuiz({ _id: quiz.id, owner })).toMatchObject({ visits: 1, wrongDays: [], wrongTotals: false });
  expect(await figures()).toEqual(before);
});

it('leaves the visit under its id for as long as its quiz is recounted', async () => {
  const id = await taken(body());
  await until(() => settled(id));
  const pause = await pauseQuizSoon(quiz.id, () => new Date(Date.now() + 60_000), 100);
  const visits = app.db.collection<{ _id: string; quiz: string }>('visits');
  const [visit] = await visits.find({ quiz: quiz.id }).toArray();
  expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  await detachErasedVisits(async () => true);
  expect(await visits.find({ quiz: quiz.id }).toArray()).toEqual([visit]);
  await resumeQuiz(quiz.id, pause);
  await detachErasedVisits(async () => true);
  await until(async () => (await visits.countDocuments({ _id: visit?._id as string })) === 0);
  expect(await visits.countDocuments({ quiz: quiz.id })).toBe(1);
});

it('goes on where it was when it stopped halfway, with what the visitor has done since', async () => {
  const id = await taken(body());
  await until(() => settled(id));
  const leads = app.db.collection<{ _id: string; sessionId: string; visitLeft: string }>('submissions');
  const lead = await leads.findOne({ _id: id });
  await ann.delete(`/api/submissions/${id}`);
  await detachErasedVisits(async () => true);
  await until(async () => (await leads.countDocuments({ _id: id, visitLeft: { $exists: true } })) === 0);
  // As it was before the old one went: the copy is there, and so is the visit.
  const visits = app.db.collection<{ _id: string }>('visits');
  const [copy] = await visits.find({ quiz: quiz.id } as object).toArray();
  const { _id: _, ...rest } = copy as { _id: string; sessionId?: string };
  const sessionId = lead?.sessionId as string;
  const answered = [...(copy as unknown as { answered: string[] }).answered, 'one-more'];
  await visits.insertOne({ ...rest, answered, _id: `${quiz.id}:${sessionId}`, sessionId } as never);
  await leads.updateOne({ _id: id }, { $set: { visitLeft: rest.sessionId as string } });
  await detachErasedVisits(async () => true);
  await until(async () => (await visits.countDocuments({ quiz: quiz.id } as object)) === 1);
  expect(await visits.findOne({ quiz: quiz.id } as object)).toMatchObject({ _id: copy?._id, answered });
});

it('sends nothing that still waits, and keeps nothing of a receiver that answers afterwards', async () => {
  let held: ServerResponse | undefined;
  answer = (response) => {
    if (receiver.received.at(-1)?.body.includes(quiz.id)) held = response;
    else response.end();
  };
  let release: () => void = () => undefined;
  accept = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const id = await taken(body());
  await until(() => held !== undefined);
  expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  held?.writeHead(500).end(receivedAbout(id)[0]?.body);
  release();
  await sleep(2_000);
  expect(receivedAbout(id)).toHaveLength(1);
  expect(mails.received).toEqual([]);
  await expectNoWordOf(WORDS);
});

it('keeps nothing of a receiver that answers in the very moment', async () => {
  answer = (response) => setTimeout(() => response.end(receiver.received.at(-1)?.body), 30);
  for (let n = 0; n < 5; n += 1) {
    const id = await taken(body());
    await until(() => receivedAbout(id).length > 0);
    await sleep(n * 15);
    expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  }
  await sleep(1_500);
  await expectNoWordOf(WORDS);
});

it('brings nothing back when the submission is repeated, and makes no other lead of it', async () => {
  const sent = body();
  const id = await taken(sent);
  await ann.delete(`/api/submissions/${id}`);
  for (const again of [sent, { ...sent, name: 'Gwen' }]) {
    const { status, body: refused } = await submit(again);
    expect([status, refused.code]).toEqual([410, 'submission_erased']);
  }
  // Records that were being derived from the lead during its erasure are deleted right after.
  await expect.poll(() => placesOf(WORDS)).toEqual([]);
  expect(await app.db.collection('submissions').countDocuments({ quiz: quiz.id })).toBe(1);
  expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({ submissionCount: 1, submissions: [] });
});

it('leaves no address with a receiver or in a mail where marketing was not agreed to', async () => {
  quiz = await publishedQuiz(ann, { webhookUrl: receiver.url, consentRequired: false });
  const shy = { ...body(), name: `Gwen ${EMAIL}`, consentGiven: false };
  const id = await taken({ ...shy, answers: answersOf(quiz, ['Daily', 'True', `Marrow, write to ${EMAIL}`]) });
  await until(() => settled(id));
  const event = JSON.parse(receivedAbout(id)[0]?.body ?? '{}');
  expect(JSON.stringify(event).toLowerCase()).not.toContain('gone.example');
  expect(event.data).toMatchObject({
    name: 'Gwen',
    firstName: 'Gwen',
    lastName: '',
    source: { hidden: { crm: 'crm-4711' } },
  });
  expect(event.data.answers.at(-1).answer).toBe('Marrow, write to');
  expect(mails.received.at(-1)?.raw.toLowerCase()).not.toContain('gone.example');
  await ann.delete(`/api/submissions/${id}`);
});

it('erases what was filtered and counted, and nothing that came since or is somebody else’s', async () => {
  const many = await publishedQuiz(ann);
  for (const name of ['one', 'two', 'three'])
    await new Browser(app.url).post(
      `/api/public/quiz/${many.id}/submit`,
      submitBody(many, { email: `${name}@bulk.example` }),
    );
  const before = new Date().toISOString();
  const erase = (as: Browser, body: object) => as.post<{ erased: number }>('/api/submissions/erase', body);
  const counted = await ann.get<{ count: number; before: string }>(`/api/submissions/count?quizId=${many.id}`);
  expect(counted.body.count).toBe(3);
  // Another number than one was told, no filter, another account.
  expect((await erase(ann, { quizId: many.id, count: 2, before })).status).toBe(409);
  expect((await erase(ann, { count: 3, before })).status).toBe(400);
  const ben = await signIn(app, 'ben@example.com');
  expect((await erase(ben, { quizId: many.id, count: 3, before })).status).toBe(409);

  await new Browser(app.url).post(
    `/api/public/quiz/${many.id}/submit`,
    submitBody(many, { email: 'late@bulk.example' }),
  );
  expect((await erase(ann, { quizId: many.id, ...counted.body })).body).toEqual({ erased: 3 });
  const left = await ann.get<Array<{ email: string }>>(`/api/quizzes/${many.id}/submissions`);
  expect(left.body.map(({ email }) => email)).toEqual(['late@bulk.example']);
  // The same call again finds what it was told gone, and whoever got no answer sees that they are.
  expect((await erase(ann, { quizId: many.id, ...counted.body })).status).toBe(409);
  const then = `quizId=${many.id}&before=${counted.body.before}`;
  expect((await ann.get(`/api/submissions/count?${then}`)).body).toEqual({ count: 0, before: counted.body.before });
});
