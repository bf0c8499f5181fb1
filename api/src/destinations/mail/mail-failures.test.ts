import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { type MailSettings, mailSettings } from '../../mail-settings.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { deliveryOf } from '../../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';
import { type Mail, sendMail } from './send-mail.ts';

const mail: Mail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  id: 'lead-1',
  unsubscribeUrl: 'https://quiz.example/x',
};
let failing: 450 | 550 | undefined;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => (failing ? done(refusal(failing)) : done()),
    });
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'quiz@example.com' };
  },
});
const quizDefaultsOf = (url: string) => mailSettings(url, 'quiz@example.com').settings as MailSettings;
const closers: Array<() => Promise<void>> = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}
/** A server that speaks these lines, one at each line or text it gets, and then says nothing, or hangs up. */
async function scripted(lines: string[], last: 'hang' | 'close'): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const left = [...lines];
    const say = () => {
      const line = left.shift();
      if (line) socket.write(`${line}\r\n`);
      else if (last === 'close') socket.destroy();
    };
    socket.on('error', () => undefined);
    socket.on('data', say);
    say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const send = (url: string, confirmSending = async () => true, timeoutMs = 20_000) =>
  sendMail(quizDefaultsOf(url), mail, { confirmSending, timeoutMs });
/** To a server that says nothing more. */
const sendInVain = (url: string, confirmSending?: () => Promise<boolean>) => send(url, confirmSending, 1_000);

describe('one attempt', () => {
  it('is tried again when it was refused for now, or the server is not there', async () => {
    const [busy, later] = [
      await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(450)) }),
      await mailServer({
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(refusal(451)));
        },
      }),
    ];
    expect(await send(busy.url)).toBe('retry');
    expect(await send(later.url)).toBe('retry');
    expect(await send('smtp://127.0.0.1:1')).toBe('retry');
    expect(await sendInVain(await scripted([], 'hang'))).toBe('retry');
    expect(await send(await scripted(['220 hello'], 'close'))).toBe('retry');
    expect(await sendInVain(await scripted(['220 hello', '250 hi', '250 ok', '250 ok'], 'hang'))).toBe('retry');
  });

  it('is given up when the recipient or the text is refused for good', async () => {
    const gone = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
    const spam = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(refusal(554)));
      },
    });
    expect(await send(gone.url)).toBe('refused');
    expect(await send(spam.url)).toBe('refused');
  });

  it('is not repeated when the text left and no answer came', async () => {
    const upToText = ['220 hello', '250 hi', '250 ok', '250 ok', '354 go on'];
    expect(await sendInVain(await scripted(upToText, 'hang'))).toBe('unknown');
    expect(await send(await scripted(upToText, 'close'))).toBe('unknown');
  });

  it('keeps the text here when it was called off meanwhile', async () => {
    const server = await mailServer();
    expect(await send(server.url, async () => false)).toBe('cancelled');
    await sleep(300);
    expect(server.received).toEqual([]);
  });

  it('signs in with the name and password of the URL, over STARTTLS', async () => {
    const options: SMTPServerOptions = {
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) =>
        username === 'quiz@corp' && password === 'p@ss:word' ? done(null, { user: username }) : done(new Error('no')),
    };
    const server = await mailServer(options);
    const url = (password: string) =>
      `smtp://quiz%40corp:${password}@127.0.0.1:${server.port}?requireTLS=true&tls.rejectUnauthorized=false`;
    expect(await send(url('p%40ss%3Aword'))).toBe('sent');
    expect(server.received).toMatchObject([{ secure: true, user: 'quiz@corp' }]);
    expect(await send(url('wrong'))).toBe('retry');
    const plain = await mailServer();
    expect(await send(`${plain.url}?requireTLS=true`)).toBe('retry');
    expect(quizDefaultsOf('smtp://a:b@mail.example').server.requireTLS).toBe(true);
  });
});

describe('a lead', () => {
  beforeAll(() => {
    closers.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'a secret for tests' }));
  });
  const mailOf = (id: string) => deliveryOf(app, id, 'owner-mail');
  async function until(id: string, done: (mail: DeliveryRecord) => boolean) {
    for (let waited = 0; waited < 10_000; waited += 100) {
      const mail = await mailOf(id);
      if (mail && done(mail)) return mail;
      await sleep(100);
    }
    throw new Error(`the mail stays ${JSON.stringify(await mailOf(id))}`);
  }
  const taken = async (email: string) => {
    const quiz = await publishedQuiz(await signIn(app, 'ann@example.com'));
    const { status, body } = await new Browser(app.url).post<SubmissionResult>(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz, { email }),
    );
    expect(status).toBeLessThan(300);
    return body.id;
  };
  const attempt = { at: new Date(), durationMs: 1, status: null, error: 'retry', response: '' };
  const makeDue = (id: string, attempts: number) =>
    app.db
      .collection<DeliveryRecord>('deliveries')
      .updateOne(
        { _id: `${id}:owner-mail:lead.stored` },
        { $set: { state: 'pending', nextAttemptAt: new Date(), attempts: Array(attempts).fill(attempt) } },
      );

  it('is taken whatever the mail server does; the mail is tried later, at growing intervals, and at last given up', async () => {
    failing = 450;
    const id = await taken('vera@example.com');
    const first = await until(id, ({ attempts }) => attempts.length === 1);
    expect(first.state).toBe('pending');
    await makeDue(id, 1);
    const second = await until(id, ({ attempts }) => attempts.length === 2);
    expect((second.nextAttemptAt as Date).getTime() - Date.now()).toBeGreaterThan(4 * 60_000);
    await makeDue(id, 9);
    expect(await until(id, ({ attempts }) => attempts.length === 10)).toMatchObject({
      state: 'failed',
      nextAttemptAt: null,
    });

    const other = await taken('wanda@example.com');
    await until(other, ({ attempts }) => attempts.length === 1);
    failing = undefined;
    await makeDue(other, 1);
    expect((await until(other, ({ state }) => state !== 'pending')).state).toBe('delivered');
  });

  it('is given up too when its mail cannot even be made', async () => {
    const id = await taken('odd@example.com');
    await until(id, ({ state }) => state === 'delivered');
    await app.db.collection<{ _id: string }>('submissions').updateOne({ _id: id }, { $set: { consent: null } });
    await makeDue(id, 8);
    expect((await until(id, ({ attempts }) => attempts.length === 9)).state).toBe('pending');
    await makeDue(id, 9);
    expect((await until(id, ({ attempts }) => attempts.length === 10)).state).toBe('failed');
  });

  it('takes its mail along when it is erased, and leaves nothing personal anywhere', async () => {
    failing = 450;
    const id = await taken('erase.me@example.com');
    await until(id, ({ attempts }) => attempts.length === 1);
    const ann = await signIn(app, 'ann@example.com');
    expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
    failing = undefined;
    await makeDue(id, 1);
    await sleep(1_500);
    expect(await mailOf(id)).toBeNull();
    for (const { name } of await app.db.listCollections().toArray())
      expect(JSON.stringify(await app.db.collection(name).find().toArray())).not.toContain('erase.me');
  });
});
