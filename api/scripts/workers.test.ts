import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Quiz } from '../contract/quiz.schema.ts';
import { publishedQuiz, submitBody } from '../src/test/factories.ts';
import { signIn } from '../src/test/sign-in.ts';
import { startProduct } from './start-product.mjs';

const PROVIDER = {
  SESSION_SECRET: 'a secret that all processes have',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
};
const TOKEN = 'a-token-for-tests';

type Product = Awaited<ReturnType<typeof startProduct>>;
const products: Product[] = [];
afterEach(async () => {
  for (const product of products.splice(0)) await product.kill();
});

async function startTwo(): Promise<{ product: Product; quiz: Quiz }> {
  const database = `product_${randomBytes(6).toString('hex')}`;
  // The development provider, by which a test signs in, lives in one process.
  const one = await startProduct({ database });
  products.push(one);
  const quiz = await publishedQuiz(await signIn(one, 'ann@example.com'));
  await one.stop();
  const product = await startProduct({
    database,
    env: { ...PROVIDER, WORKERS: '2', METRICS_TOKEN: TOKEN, SHUTDOWN_DELAY_MS: '300' },
  });
  products.push(product);
  await expect.poll(() => workersOf(product).length, { timeout: 20_000 }).toBe(2);
  return { product, quiz };
}

const workersOf = ({ pid }: Product): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []));

/** Each on a connection of its own, which go to the processes by turns. */
const submit = ({ url }: Product, quiz: Quiz, agent = new Agent()) =>
  new Promise<number>((resolve, reject) => {
    const body = JSON.stringify(submitBody(quiz));
    const call = request(`${url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });

const counted = async ({ url }: Product) => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return {
    leads: Number(/^quizfunnel_leads (\d+)/m.exec(text)?.[1]),
    submits: Number(/_count\{method="POST",route="[^"]*submit",status="200"\} (\d+)/.exec(text)?.[1]),
  };
};

it('several processes serve one port, tell their figures together, and one that is killed comes back', {
  timeout: 90_000,
}, async () => {
  const { product, quiz } = await startTwo();
  for (let n = 0; n < 10; n += 1) expect(await submit(product, quiz)).toBe(200);
  for (let n = 0; n < 3; n += 1) expect(await counted(product)).toEqual({ leads: 10, submits: 10 });

  const [killed = 0, left] = workersOf(product);
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => workersOf(product).filter((pid) => pid !== killed), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([left, expect.any(Number)]));
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  for (let n = 0; n < 10; n += 1) expect(await submit(product, quiz)).toBe(200);
  expect((await counted(product)).leads).toBe(20);
});

it('several processes stop without failing a request', { timeout: 90_000 }, async () => {
  const { product, quiz } = await startTwo();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const statuses: number[] = [];
  let stopped = false;
  const clients = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      statuses.push(await submit(product, quiz, agent));
      await sleep(5);
    }
  });
  await sleep(500);
  process.kill(product.pid, 'SIGTERM');
  // Within the time in which a balancer notices, all is served as before.
  await sleep(200);
  stopped = true;
  await Promise.all(clients);
  agent.destroy();
  expect(await product.exitCode).toBe(0);
  expect(workersOf(product)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(20);
});

it('refuses several processes without a sign-in provider, and says why', { timeout: 60_000 }, async () => {
  const refused = startProduct({ env: { WORKERS: '2' } });
  await expect(refused).rejects.toThrow(/exit code 1[\s\S]*WORKERS above 1 needs OIDC_ISSUER/);
});
