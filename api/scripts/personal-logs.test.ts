import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import type { Quiz } from '../contract/quiz/quiz.schema.ts';
import { Browser } from '../src/test/browser.ts';
import { publishedQuiz, quizBody, submitBody } from '../src/test/factories.ts';
import { startMailServer } from '../src/test/mail-server.ts';
import { signIn } from '../src/test/sign-in.ts';
import { startReceiver } from '../src/test/webhook-receiver.ts';
import { root } from './folders.mjs';
import { freePort } from './free-port.mjs';

/** In every word that a visitor or an owner writes below. */
const PERSONAL = /zephyr|30901820/i;
const name = 'Zephyrina Quell';
const email = 'zephyrina@example.com';
const phone = '+49 30 901820';
const query = 'email=zephyrina%40example.com&name=Zephyrina%20Quell&utm_source=zephyr';
const headers = {
  cookie: 'name=Zephyrina; email=zephyrina@example.com',
  referer: `https://zephyrina.example/page?${query}`,
  'user-agent': 'Zephyrina/1',
  'x-forwarded-for': 'zephyrina',
  'accept-language': 'zephyr',
  authorization: 'Bearer zephyrina',
};

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
const stops: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** The product as `npm start` runs it, which logs as much as it can. */
async function startProduct(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['api/scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'debug', npm_lifecycle_event: '', ...env },
  });
  stops.push(() => child.kill('SIGKILL'));
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return { url, port, isReady, output, stop: () => child.kill('SIGTERM') };
}

/** Every file of the data folder that is no data: logs, above all. */
const filesIn = (path: string): string[] =>
  readdirSync(path).flatMap((file) => {
    const whole = join(path, file);
    if (statSync(whole).isFile()) return [whole];
    return file === 'mongodb' ? [] : filesIn(whole);
  });

async function visit(url: string, quiz: Quiz): Promise<void> {
  const api = `${url}/api/public/quiz/${quiz.id}`;
  const source = {
    pageUrl: `https://zephyrina.example/${name}?${query}`,
    referrer: `https://zephyrina.example/?${query}`,
    utmSource: 'zephyr',
    gclid: 'zephyr',
    hidden: { zephyr: email },
  };
  const body = {
    ...submitBody(quiz, { name, email }),
    fields: { phone },
    source,
    answers: submitBody(quiz).answers.map((answer) =>
      answer.textAnswer === undefined ? answer : { ...answer, textAnswer: `I am ${name}, ${email}, ${phone}` },
    ),
  };
  const post = (path: string, sent: unknown, type = 'application/json') =>
    fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    }).then((answer) => answer.status);
  for (const path of [
    `/quiz/${quiz.id}?${query}`,
    `/embed/${quiz.id}.js?${query}`,
    ...['/quiz/Zephyrina', '/Zephyrina-Quell.js', `/thank-you/${email}`, `/embed/4930901820`, `/%5Aephyrina`],
    ...['/api/public/quiz/zephyrina@example.com', '/api/zephyrina', '/objects/zephyrina.webp', '/legal/zephyrina'],
    ...[
      `/api/callback?error=zephyrina&state=zephyrina`,
      '/api/login?returnTo=/zephyrina',
      '/%zephyrina',
      '/dashboard/zephyrina',
    ],
    ...['/consent/zephyrina', '/api/mail/unsubscribe?user=zephyrina', `/oembed?url=https://zephyrina.example/${email}`],
  ])
    await (await fetch(url + path, { headers, redirect: 'manual' })).arrayBuffer();
  const { sessionId } = body;
  expect(
    await post(`${api}/events?${query}`, { sessionId, source, events: [{ type: 'view' }, { type: 'start' }] }),
  ).toBe(204);
  for (const [sent, type] of [
    ['{"name":"Zephyrina', 'application/json'],
    [email, 'text/plain'],
    [`name=${name}`, 'application/x-www-form-urlencoded'],
    [{ ...body, email: 'zephyrina@@example' }, 'application/json'],
    [{ ...body, answers: [{ questionId: 'zephyrina', textAnswer: name }] }, 'application/json'],
    [{ ...body, version: 'zephyrina' }, 'application/json'],
    [{ ...body, name: 'Zephyrina'.repeat(200_000) }, 'application/json'],
    [{ [email]: { $where: name } }, 'application/json'],
  ] as const)
    expect(await post(`${api}/submit`, sent, type)).toBeGreaterThanOrEqual(400);
  expect(await post(`${api}/submit`, body)).toBe(200);
  expect(await post(`${api}/submit`, { ...body, name: 'Zephyrina Other' })).toBe(409);
}

/** What MongoDB says of commands that are slow, that fail or that are ended. */
async function troubleDatabase(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const leads = client.db().collection('submissions');
  const $where = 'sleep(300) || true';
  await leads.find({ email, $where }).toArray();
  await leads
    .find({ email, $where })
    .maxTimeMS(50)
    .toArray()
    .catch(() => undefined);
  await leads.updateOne({ email, $where }, { $set: { name } }).catch(() => undefined);
  await leads
    .find({ $where: `throw new Error('${email}')` })
    .toArray()
    .catch(() => undefined);
  await leads
    .aggregate([{ $match: { email } }, { $project: { broken: { $divide: [1, { $size: '$zephyr' }] } } }])
    .toArray()
    .catch(() => undefined);
  const lead = await leads.findOne({ email });
  await leads.insertOne({ ...lead } as never).catch(() => undefined);
  await leads.createIndex({ quizTitle: 1, owner: 1 }, { unique: true }).catch(() => undefined);
  await client.close();
}

const sendRaw = (port: number, bytes: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, 'localhost', () => socket.end(bytes));
    socket
      .on('error', () => resolve())
      .on('close', () => resolve())
      .resume();
  });

test('no log holds a word of a visitor or an owner', { timeout: 240_000 }, async () => {
  const mails = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
  });
  const receiver = await startReceiver((response) => response.writeHead(500).end(`no ${email} here`));
  stops.push(mails.close, receiver.close);
  const product = await startProduct({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Quizfunnel <quiz@example.com>',
    WEBHOOK_ALLOWED_HOSTS: receiver.host,
  });
  const owner = await signIn(product, 'zephyr-owner@example.com', new Browser(product.url));
  const quiz = await publishedQuiz(owner, {
    ...quizBody(),
    webhookUrl: receiver.url,
    resultMail: true,
    leadFields: [{ kind: 'name' }, { kind: 'email', required: true }, { id: 'phone', kind: 'phone', label: 'Phone' }],
  } as never);
  await visit(product.url, quiz);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  for (const path of [
    `/api/submissions?search=zephyrina&limit=5`,
    `/api/submissions/export?search=${encodeURIComponent(name)}`,
    `/api/quizzes/zephyrina`,
  ])
    await owner.request('GET', path, undefined);
  await owner.post('/api/submissions/erase', { email: 'zephyr@other.example' });
  await owner.request('PUT', `/api/quizzes/${quiz.id}`, '{"title":"Zephyrina');
  await owner.patch('/api/user/profile', { firstName: 'Zephyr', lastName: 'Zephyr', website: 'zephyr' });
  for (const bytes of [
    `GET /${email} HTTP/9.9\r\n\r\n`,
    `ZEPHYR / HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: zephyrina.example\r\nZephyrina\r\n\r\n`,
  ])
    await sendRaw(product.port, bytes);

  const record = JSON.parse(readFileSync(join(folder, 'mongod.json'), 'utf8'));
  await troubleDatabase(record.uri);
  process.kill(record.pid, 'SIGKILL');
  await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(submitBody(quiz, { name, email: 'zephyr@late.example' })),
  });
  await expect.poll(product.isReady).toBe(true);
  product.stop();
  const said = (await product.output).join('\n');

  const files = filesIn(folder).map((file) => ({ file, content: readFileSync(file, 'utf8') }));
  const log = (file: string) => files.find((one) => one.file.endsWith(file))?.content;
  expect(log('logs/server.log')).toContain('"request completed"');
  expect(log('logs/mongod.log')).toContain('Waiting for connections');
  expect(said).toContain('"request completed"');
  const lines = [...files, { file: 'output', content: said }].flatMap(({ file, content }) =>
    content.split('\n').map((line) => `${file}: ${line}`),
  );
  expect(lines.filter((line) => PERSONAL.test(line.replace(folder, '')))).toEqual([]);
});
