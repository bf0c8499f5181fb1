import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { ResumedVisit } from '../../../contract/lead/kept-answers.schema.ts';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';
import { claimDelivery } from '../../deliveries/delivery-store.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { fayAnswers, readinessAnswers, readinessQuiz } from '../../test/readiness-quiz.ts';
import { deliver } from '../dispatch/deliver.ts';
import { fanOut } from '../dispatch/fan-out.ts';
import { resumeMail } from './resume-mail.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    server = await startMailServer();
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
beforeEach(() => {
  server.received.length = 0;
});

/** Delivers what is due so long from now. */
async function deliverIn(ms: number) {
  const clock = () => new Date(Date.now() + ms);
  const context = { config: app.config, log: makeLogger('silent'), secret: 'for tests', clock };
  await fanOut(
    context,
    async () => true,
    () => undefined,
  );
  for (;;) {
    const claim = await claimDelivery('resume-mail', randomUUID(), clock(), 60_000, { owners: [], targets: [] });
    if (!claim) return;
    await deliver(resumeMail, claim, context);
  }
}

const visitor = () => new Browser(app.url);
const call = <T>({ id }: Quiz, what: string, body: object) => visitor().post<T>(`/api/public/quiz/${id}/${what}`, body);
async function leave(change: Partial<QuizDraft> = {}, form: object = {}) {
  const quiz = await publishedQuiz(ann, { ...readinessQuiz, resumeMail: true, ...change });
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const given = { name: 'Fay', email, consentGiven: true, answers: [], version: quiz.version, ...form };
  const sessionId = randomUUID();
  const { body } = await call<SubmissionResult>(quiz, 'submit', { ...given, sessionId, partial: true });
  const keep = (count: number) =>
    call(quiz, 'progress', {
      sessionId,
      version: quiz.version,
      answers: readinessAnswers(quiz, fayAnswers.slice(0, count)),
      at: Date.now(),
    });
  await keep(9);
  return { quiz, id: body.id, email, sessionId, keep };
}
const finish = (quiz: Quiz, sessionId: string) =>
  call<SubmissionResult>(quiz, 'submit', {
    sessionId,
    name: '',
    email: '',
    consentGiven: false,
    version: quiz.version,
    answers: readinessAnswers(quiz, fayAnswers),
  });
const mailTo = (address: string) => server.received.filter(({ to }) => to[0] === address);

describe('the reminder of a quiz that is not finished', () => {
  it('comes once, a day after the last answer, and its link leads to the same lead', async () => {
    const { quiz, id, email, sessionId } = await leave();
    await deliverIn(DAY_MS - HOUR_MS);
    expect(mailTo(email)).toEqual([]);
    await deliverIn(DAY_MS + HOUR_MS);
    await deliverIn(3 * DAY_MS);
    const [mail, ...more] = mailTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Finish your quiz: How ready is your company for AI?');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('9 of 15');
      expect(part).not.toContain('Fay');
    }
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/api/mail/consent');
    const link = new URL(/http\S+\?resume=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe(`/quiz/${quiz.id}`);
    const { body } = await call<ResumedVisit>(quiz, 'resume', { token: link.searchParams.get('resume') });
    expect([body.sessionId, body.answers.length]).toEqual([sessionId, 9]);
    expect((await finish(quiz, body.sessionId)).body).toMatchObject({ id, score: 7, outcome: 'Beginning' });
    expect((await ann.get<unknown[]>(`/api/quizzes/${quiz.id}/submissions`)).body).toHaveLength(1);
  });

  it('waits for a day after later answers', async () => {
    const { email, id } = await leave();
    await deliverIn(0);
    await app.db
      .collection('submissions')
      .updateOne({ _id: id as never }, { $set: { 'partial.at': new Date(Date.now() + 12 * HOUR_MS) } });
    await deliverIn(DAY_MS + HOUR_MS);
    expect(mailTo(email)).toEqual([]);
    await deliverIn(DAY_MS + 13 * HOUR_MS);
    expect(mailTo(email)).toHaveLength(1);
  });

  it.each<[string, () => Promise<string>]>([
    [
      'who has finished',
      async () => {
        const { quiz, sessionId, email } = await leave();
        await finish(quiz, sessionId);
        return email;
      },
    ],
    ['who has not consented', async () => (await leave({ consentRequired: false }, { consentGiven: false })).email],
    ['of a quiz that does not remind', async () => (await leave({ resumeMail: false })).email],
    [
      'of a quiz that was taken down',
      async () => {
        const { quiz, email } = await leave();
        await ann.put(`/api/quizzes/${quiz.id}`, { status: 'draft' });
        return email;
      },
    ],
    [
      'who was erased',
      async () => {
        const { id, email } = await leave();
        await ann.delete(`/api/submissions/${id}`);
        return email;
      },
    ],
    [
      'who has withdrawn',
      async () => {
        const { id, email } = await leave();
        await app.db
          .collection('submissions')
          .updateOne(
            { _id: id as never },
            { $set: { 'consent.given': false, 'consent.withdrawn': { at: new Date() } } },
          );
        return email;
      },
    ],
  ])('is not sent to visitors %s', async (_whom, arrange) => {
    const email = await arrange();
    await deliverIn(2 * DAY_MS);
    expect(mailTo(email)).toEqual([]);
  });
});
