import { connect } from 'node:net';
import type { Browser, BrowserContext } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeadSummary } from '#contract/lead/submission.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { patient } from '../../api/src/test/patient.ts';
import { launchBrowser } from '../browser.ts';
import { readSample } from '../build-quiz.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { inspectImage } from './podman.ts';
import { SHUTDOWN_DELAY_MS, startDeployment } from './start-deployment.ts';

const { QF_IMAGE = '', QF_BASE_IMAGE = '', QF_TOOLS = '' } = process.env;
const MAX_BYTES = 250_000_000;
const MAX_STOP_MS = 10_000;
const OWNER = 'cora.creator@example.com';
const sample = readSample('home-energy-checkup');

let deployed: Awaited<ReturnType<typeof startDeployment>>;
let browser: Browser;
let owner: BrowserContext;

const figure = (what: string, value: string) => process.stdout.write(`  ${what}: ${value}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

beforeAll(async () => {
  deployed = await startDeployment({ image: QF_IMAGE, tools: QF_TOOLS, email: OWNER });
  browser = await launchBrowser();
  owner = await browser.newContext({ ignoreHTTPSErrors: true });
});
afterAll(async () => {
  await browser?.close();
  await deployed?.stop();
});

describe('the image', () => {
  it('adds little to its base, and nothing that only builds and tests need', async () => {
    const [image, base] = [await inspectImage(QF_IMAGE), await inspectImage(QF_BASE_IMAGE)];
    figure('image beside its base', megabytes(image.Size - base.Size));
    expect(image.Size - base.Size).toBeLessThan(MAX_BYTES);
    const packages = (await deployed.first.exec('ls', 'node_modules')).split('\n');
    expect(packages).toContain('express');
    for (const name of ['vitest', 'typescript', 'oidc-provider', 'mongodb-memory-server-core'])
      expect(packages).not.toContain(name);
  });

  it('runs as nobody in particular, and writes to its data and to /tmp alone', async () => {
    expect((await inspectImage(QF_IMAGE)).Config.User).toBe('10001:10001');
    const program = `
      const { writeFileSync } = require('node:fs');
      const writes = (folder) => { try { writeFileSync(folder + '/x', ''); return true; } catch { return false; } };
      const status = require('node:fs').readFileSync('/proc/1/status', 'utf8');
      console.log(JSON.stringify({
        user: process.getuid(),
        writable: ['/', '/app', '/app/dist', '/etc', '/data', '/tmp'].filter(writes),
        capabilities: /CapEff:\\s*(\\w+)/.exec(status)[1],
      }));`;
    expect(JSON.parse(await deployed.first.exec('node', '-e', program))).toEqual({
      user: 10_001,
      writable: ['/data', '/tmp'],
      capabilities: '0000000000000000',
    });
  });

  it('tells by its health check that it is up', async () => {
    // A busy machine may take longer than the check's time-out, which is why it has several tries.
    await expect.poll(() => deployed.first.checkHealth(), { timeout: 60_000 }).toBe(0);
  });
});

describe('two processes behind Caddy, with a replica set', () => {
  let quiz: Quiz;
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { status, answer } = await patient(async () => {
      const response = await owner.request.fetch(deployed.url + path, { method, headers, ...(data ? { data } : {}) });
      return { status: response.status(), answer: response };
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

  it('take an owner from the sign-in to a lead', async () => {
    const page = await owner.newPage();
    await page.goto(`${deployed.url}/api/login`);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const { id } = await call<Quiz>('POST', '/api/quizzes', { ...sample.quiz, redirectUrl: '' });
    quiz = await call<Quiz>('PATCH', `/api/quizzes/${id}`, { status: 'published' });

    const visitor = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    await visitor.goto(`${deployed.url}/quiz/${id}`);
    const { answers = [], expect: expected } = sample.cases[0] ?? {};
    await answerAll(visitor, answers);
    await leaveLead(visitor, { name: 'Vic Visitor', email: 'vic@example.com' });
    await visitor.getByText('out of 100 points').waitFor();
    const leads = await call<LeadSummary[]>('GET', `/api/quizzes/${id}/submissions`);
    expect(leads).toEqual([expect.objectContaining({ email: 'vic@example.com', totalScore: expected?.score })]);

    await page.goto(`${deployed.url}/dashboard/leads`);
    await page.getByText('vic@example.com').first().waitFor();
  });

  it('have all files that they serve or read', async () => {
    for (const path of ['/', '/docs', '/api/docs', '/swagger-ui/swagger-ui-bundle.js', '/frame.js'])
      expect([path, (await owner.request.get(deployed.url + path)).status()]).toEqual([path, 200]);
    const templates = await call<Array<{ cover: string }>>('GET', '/api/templates');
    const cover = templates.map((template) => template.cover).find(Boolean);
    expect((await owner.request.get(deployed.url + cover)).status()).toBe(200);
    // Encoded by a library of this system and processor.
    const data = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' };
    const { status, answer } = await patient(async () => {
      const response = await owner.request.post(`${deployed.url}/api/pictures`, { headers, data });
      return { status: response.status(), answer: response };
    });
    expect(status).toBe(201);
    const { url: picture } = await answer.json();
    expect((await owner.request.get(deployed.url + picture)).headers()['content-type']).toBe('image/jpeg');
  });

  it('answer to the operator', async () => {
    expect(await deployed.first.exec('node', 'dist/api/account-command.mjs', 'list')).toContain(OWNER);
    const backUp = ['node', 'dist/api/backup-command.mjs', 'backup', '/data/quizfunnel.backup'];
    expect(await deployed.first.exec(...backUp)).toMatch(
      /quizfunnel\.backup has \d+ documents \(1 leads\) and \d+ files/,
    );
  });

  it('fail no request while one of them is replaced', async () => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const visit = async () => {
      while (!isOver) {
        const status = (await owner.request.get(`${deployed.url}/api/public/quiz/${quiz.id}`)).status();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const replace = async () => {
      const stopped = await deployed.first.stop();
      await deployed.first.start();
      await deployed.first.becomesReady();
      return stopped;
    };
    const replaced = replace().finally(() => {
      isOver = true;
    });
    const [{ exitCode, ms }] = await Promise.all([replaced, visit(), visit(), visit()]);
    figure('requests while one was replaced', JSON.stringify([...statuses]));
    figure('SIGTERM, idle', `${Math.round(ms)} ms with SHUTDOWN_DELAY_MS=${SHUTDOWN_DELAY_MS}`);
    expect([...statuses.keys()]).toEqual([200]);
    expect(exitCode).toBe(0);
    expect(ms).toBeLessThan(MAX_STOP_MS);
  });

  it('end in time although somebody never finishes a request', async () => {
    const socket = connect(deployed.second.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/public/quiz/${quiz.id}/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await new Promise((resolve) => socket.once('connect', resolve));
    // An answer to a later one: the request has arrived.
    expect(await deployed.second.isReady()).toBe(true);
    const { exitCode, ms } = await deployed.second.stop();
    socket.destroy();
    figure('SIGTERM with a request that hangs', `${Math.round(ms)} ms`);
    expect(exitCode).toBe(0);
    expect(ms).toBeLessThan(MAX_STOP_MS);
  });
});
