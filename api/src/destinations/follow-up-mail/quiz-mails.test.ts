import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import { richText } from '../../../contract/texts/rich-text.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { answersOf, type Given, outcomeNames, skinRoutine } from '../../test/skin-routine.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    server = await startMailServer();
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
/** How many days later it is for what is sent. */
let later = 0;
let stop: () => Promise<void>;
beforeAll(async () => {
  await ann.patch('/api/user/settings', { emailNotifications: false });
  const clock = () => new Date(Date.now() + later * DAY_MS);
  stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests', clock });
});
afterAll(() => stop());
beforeEach(() => {
  later = 0;
});

async function submit(quiz: Quiz, change: Partial<SubmissionBody> = {}) {
  const email = `${randomUUID()}@example.com`;
  const body = { ...submitBody(quiz, { email }), ...change };
  const answer = await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { email: body.email, id: answer.body.id, text: answer.text };
}
const mailsTo = (address: string) => server.received.filter(({ to }) => to[0] === address);
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject);
const followUpsOf = (lead: string) =>
  app.db
    .collection<DeliveryRecord>('deliveries')
    .find({ lead, destination: 'follow-up-mail' })
    .sort({ _id: 1 })
    .toArray();
const fates = async (lead: string) =>
  (await followUpsOf(lead)).map(({ link, state, reason }) => [link, state, ...(reason ? [reason] : [])].join(' '));
const poll = <T>(read: () => T) => expect.poll(read, { interval: 100 });
/** Days may pass once nothing about these leads is under way: a lease would seem to have ended. */
const waits = async (...leads: Array<{ id: string }>) => {
  for (const { id } of leads)
    await poll(async () => {
      const found = await followUpsOf(id);
      const isWaiting = ({ state, leaseId, nextAttemptAt }: DeliveryRecord) =>
        state === 'off' || (leaseId === null && Number(nextAttemptAt) > Date.now());
      return found.length > 0 && found.every(isWaiting);
    }).toBe(true);
};
const oneClick = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };

const coupon = { kind: 'text' as const, rich: richText('Your coupon: **SKIN10**') };
const follow: Partial<QuizDraft> = {
  title: 'How green?',
  mails: [
    { days: 3, subject: 'Still {{outcome}}, {{name|friend}}?', blocks: [coupon] },
    { days: 7, subject: 'One last thing' },
  ],
};

describe('mails that sell', () => {
  it('bring the coupon of “Find your skin routine”, which stands nowhere else', async () => {
    const quiz = await publishedQuiz(ann, {
      title: 'Find your skin routine',
      outcomeType: 'bucket',
      resultMail: true,
      resultPdf: true,
      outcomes: outcomeNames.map((name, at) => ({
        id: `o${at}`,
        name,
        richText: richText('- Water\n- Sleep\n- Sun cream'),
        imageUrl: 'https://pictures.example/skin.jpg',
        buttonText: 'Build my routine',
        buttonUrl: `https://shop.example/${name.toLowerCase()}`,
      })),
      questions: skinRoutine.map((question, at) => (at === 3 ? { ...question, id: 'reacts' } : question)),
      mails: [
        { days: 0, blocks: [{ kind: 'outcome', part: 'text' }, coupon] },
        {
          days: 0,
          outcomeId: 'o0',
          subject: '{{name|You}}, your skin is {{outcome}}',
          blocks: [
            { kind: 'outcome', part: 'picture' },
            { kind: 'outcome', part: 'text' },
            {
              kind: 'products',
              products: ['Cream', 'Serum'].map((title) => ({ title, price: '€ 24', url: 'https://shop.example/c' })),
            },
            {
              kind: 'heading',
              text: 'Because you react to {{answer:reacts}}',
              condition: { when: 'answered', questionId: 'reacts' },
            },
            coupon,
            { kind: 'outcome', part: 'button' },
          ],
        },
      ],
    });
    expect(quiz.mails.map(({ outcomeId }) => outcomeId)).toEqual(['', quiz.outcomes[0]?.id]);
    const take = (given: Given[], name: string) => submit(quiz, { name, answers: answersOf(quiz, given) });
    const ana = await take(
      ['Tight', ['Redness', 'Dullness'], 'Often', { text: 'perfume' }, 52, '3', 'Portugal', 'Cream'],
      'Ana',
    );
    const ben = await take(
      ['Shiny all over', ['Breakouts', 'Large pores'], 'Never', undefined, 24, '1', 'Norway', 'Gel'],
      'Ben',
    );
    await poll(() => subjectsTo(ana.email)).toEqual(['Ana, your skin is Dry']);
    await poll(() => subjectsTo(ben.email)).toEqual(['Your result: Find your skin routine']);
    const [toAna, toBen] = [mailsTo(ana.email)[0], mailsTo(ben.email)[0]];
    for (const part of [toAna?.text, toAna?.html?.replace(/<[^>]*>/g, '')])
      for (const told of ['Water', 'Cream', '€ 24', 'Because you react to perfume', 'SKIN10', 'Build my routine'])
        expect(part).toContain(told);
    expect(toAna?.html).toContain('src="https://pictures.example/skin.jpg"');
    for (const part of [toBen?.text, toBen?.html]) {
      expect(part).toContain('SKIN10');
      expect(part).not.toMatch(/Because you|Cream|Serum/);
    }
    // The result page is as it was.
    const pdf = JSON.parse(ana.text).card.pdf.slice(app.url.length);
    const visitor = new Browser(app.url);
    for (const path of [`/api/public/quiz/${quiz.id}`, `/embed/${quiz.id}.js`, `/quiz/${quiz.id}`, pdf]) {
      const page = await visitor.get(path);
      expect([page.status, /SKIN10|"mails"/.test(page.text)], path).toEqual([200, false]);
    }
    for (const { text } of [ana, ben]) expect(text).not.toMatch(/SKIN10|"mails"/);
  });

  it('are no part of a version, and go with files and copies', async () => {
    const quiz = await buildQuiz(ann, { outcomes: [{ id: 'a', name: 'A' }], mails: [{ days: 0, outcomeId: 'a' }] });
    const [outcome] = quiz.outcomes;
    const [mail] = quiz.mails;
    expect(mail).toMatchObject({ days: 0, outcomeId: outcome?.id, subject: '', blocks: [] });
    const condition = { when: 'outcome' as const, outcomeId: outcome?.id as string };
    const mails = [{ ...mail, days: 0, subject: ' Hello ', blocks: [{ kind: 'score' as const, condition }] }];
    const { body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { mails });
    expect([saved.version, saved.mails[0]?.subject]).toEqual([quiz.version, 'Hello']);
    const file = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    expect(file.body.quiz.mails).toMatchObject([{ id: 'm1', outcomeId: 'o1', blocks: [{ id: 'b1' }] }]);
    const copies = [
      (await ann.post<Quiz>('/api/quizzes/import', file.body)).body,
      (await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`)).body,
    ];
    for (const copy of copies) {
      const outcomeId = copy.outcomes[0]?.id;
      expect(outcomeId).not.toBe(outcome?.id);
      expect(copy.mails).toMatchObject([{ outcomeId, subject: 'Hello', blocks: [{ condition: { outcomeId } }] }]);
      expect(copy.mails[0]?.id).not.toBe(mail?.id);
    }
    // Stored before there were any.
    await app.db.collection('quizzes').updateOne({ _id: quiz.id as never }, { $unset: { mails: 1 } });
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body.mails).toEqual([]);
  });

  it('are published only where it is clear who gets which', async () => {
    const quiz = await publishedQuiz(ann);
    const twice = { mails: [{ days: 2 }, { days: 2 }] };
    const refused = await ann.put<ErrorBody>(`/api/quizzes/${quiz.id}`, twice);
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ['mails.1.outcomeId']]);
    const pictures = [{ days: 0, blocks: [{ kind: 'media', media: { kind: 'picture', url: 'http://a.example/x' } }] }];
    const unshown = await ann.put<ErrorBody>(`/api/quizzes/${quiz.id}`, { mails: pictures });
    expect([unshown.status, unshown.body.issues?.[0]?.path]).toEqual([400, 'mails.0.blocks.0.media.url']);
  });
});

describe('follow-ups', () => {
  it('come on their days, until somebody unsubscribes', async () => {
    const quiz = await publishedQuiz(ann, follow);
    const { id, email } = await submit(quiz, { name: 'Vera' });
    await waits({ id });
    expect(await fates(id)).toEqual(['3-days pending', '7-days pending']);
    later = 2.9;
    expect(mailsTo(email)).toEqual([]);
    later = 3.1;
    await poll(() => fates(id)).toEqual(['3-days delivered', '7-days pending']);
    expect(subjectsTo(email)).toEqual(['Still Green, Vera?']);
    const mail = mailsTo(email)[0];
    expect(mail?.text).toContain('SKIN10');
    expect(mail?.text).toContain('Unsubscribe');
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(http[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
    const done = await new Browser(app.url).post(link.slice(app.url.length), 'List-Unsubscribe=One-Click', oneClick);
    expect(done.status).toBe(200);
    later = 7.1;
    await poll(() => fates(id)).toEqual(['3-days delivered', '7-days off no_consent']);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('say what the quiz says by then, as the result page where it says nothing', async () => {
    const quiz = await publishedQuiz(ann, follow);
    const { id, email } = await submit(quiz);
    await waits({ id });
    const green = quiz.outcomes[1]?.id;
    const mails = [
      { days: 3, subject: 'For all' },
      { days: 3, subject: '', outcomeId: green },
    ];
    expect((await ann.put(`/api/quizzes/${quiz.id}`, { mails })).status).toBe(200);
    later = 7.1;
    // The one of the seventh day was removed.
    await poll(() => fates(id)).toEqual(['3-days delivered', '7-days off no_mail']);
    expect(subjectsTo(email)).toEqual(['Your result: How green?']);
    expect(mailsTo(email)[0]?.text).toContain('60 out of 100 points');
  });

  it('go to nobody who did not agree to them', async () => {
    const asking = { ...follow, consentRequired: false, marketingText: 'Send me offers.' };
    const quiz = await publishedQuiz(ann, asking);
    const leads = [
      await submit(quiz, { consentGiven: false }),
      await submit(quiz, { marketingConsent: false }),
      await submit(quiz, { marketingConsent: true }),
    ];
    await waits(...leads);
    later = 3.1;
    const expected = ['off no_consent', 'off no_consent', 'delivered'].map((fate) => `3-days ${fate}`);
    await poll(async () => Promise.all(leads.map(async ({ id }) => (await fates(id))[0]))).toEqual(expected);
    expect(leads.map(({ email }) => mailsTo(email).length)).toEqual([0, 0, 1]);
  });

  it('end for a mailbox that has unsubscribed from another of its leads, for an unpublished quiz and with their lead', async () => {
    const quiz = await publishedQuiz(ann, { ...follow, resultMail: true });
    const first = await submit(quiz, { email: 'twice@example.com' });
    const second = await submit(quiz, { email: 'Twice+1@example.com' });
    await poll(() => mailsTo('Twice+1@example.com')).toHaveLength(1);
    const link = /http\S+\/api\/mail\/consent\S+/.exec(mailsTo('Twice+1@example.com')[0]?.text ?? '')?.[0] ?? '';
    await new Browser(app.url).post(link.slice(app.url.length), 'List-Unsubscribe=One-Click', oneClick);
    const other = await publishedQuiz(ann, follow);
    const [left, erased] = [await submit(other), await submit(other)];
    await waits(first, second, left, erased);
    await ann.patch(`/api/quizzes/${other.id}`, { status: 'draft' });
    await ann.delete(`/api/submissions/${erased.id}`);
    later = 3.1;
    await poll(async () => (await fates(first.id))[0]).toBe('3-days off unsubscribed');
    await poll(async () => (await fates(second.id))[0]).toBe('3-days off no_consent');
    await poll(async () => (await fates(left.id))[0]).toBe('3-days off unpublished');
    await poll(() => fates(erased.id)).toEqual([]);
    expect([left, erased].flatMap(({ email }) => mailsTo(email))).toEqual([]);
  });

  it('count as mails to an address that anybody can give', async () => {
    const quiz = await publishedQuiz(ann, { ...follow, mails: [{ days: 3 }] });
    const leads: Array<{ id: string }> = [];
    for (let n = 0; n < 4; n += 1) leads.push(await submit(quiz, { email: `bomb+${n}@example.com` }));
    await waits(...leads);
    later = 3.1;
    await poll(async () => (await Promise.all(leads.map(({ id }) => fates(id)))).flat().sort()).toEqual([
      ...Array(3).fill('3-days delivered'),
      '3-days off address',
    ]);
  });
});
