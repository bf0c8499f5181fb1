import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startProduct } from '../../scripts/start-product.mjs';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;
const products: Product[] = [];
let proxy: DatabaseProxy | undefined;
afterEach(async () => {
  for (const product of products.splice(0)) await product.kill();
  await proxy?.close();
});

async function start(options: Parameters<typeof startProduct>[0]): Promise<Product> {
  const product = await startProduct({
    ...options,
    env: {
      SESSION_SECRET: 'a secret that both instances have',
      RATE_LIMIT_PUBLIC_WRITES: '1000000',
      ...options?.env,
    },
  });
  products.push(product);
  return product;
}

type Answer = { status: number | undefined; connection: string | undefined };
/** Uses keep-alive connections, as a load balancer does. */
const send = (url: string, agent: Agent, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = body ? JSON.stringify(body) : '';
    const call = request(
      url,
      { agent, method: body ? 'POST' : 'GET', headers: body ? { 'content-type': 'application/json' } : {} },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
      },
    );
    call.on('error', reject);
    call.end(payload);
  });

describe('a process that receives SIGTERM', () => {
  it('finishes requests in flight with `Connection: close` and exits with 0', async () => {
    proxy = await startDatabaseProxy();
    const product = await start({ mongoUri: proxy.uri });
    const ann = await signIn(product, 'ann@example.com');
    const quiz = await publishedQuiz(ann);
    const agent = new Agent({ keepAlive: true });
    const path = `${product.url}/api/public/quiz/${quiz.id}/submit`;
    // As many as are let in however slow the database has been: what is refused is another test's.
    await Promise.all(Array.from({ length: 12 }, () => send(path, agent, submitBody(quiz))));
    proxy.set({ delayMs: 250 });
    const underWay = Array.from({ length: 12 }, () => send(path, agent, submitBody(quiz)));
    await sleep(300);
    process.kill(product.pid, 'SIGTERM');
    expect(await Promise.all(underWay)).toEqual(underWay.map(() => ({ status: 200, connection: 'close' })));
    proxy.set('pass');
    expect(await product.exitCode).toBe(0);
    agent.destroy();
  });

  it('fails no request behind a load balancer that polls /readyz', async () => {
    const database = `product_${randomBytes(6).toString('hex')}`;
    const first = await start({ database, env: { SHUTDOWN_DELAY_MS: '1500' } });
    const second = await start({ database });
    const ann = await signIn(first, 'ann@example.com');
    const quiz = await publishedQuiz(ann);
    const agent = new Agent({ keepAlive: true });
    const alive = new Set([first.url, second.url]);
    let stopped = false;
    let answered = 0;
    const failed: unknown[] = [];
    const checks = (async () => {
      while (!stopped) {
        for (const url of alive)
          await send(`${url}/readyz`, agent).then(
            ({ status }) => status !== 200 && alive.delete(url),
            () => alive.delete(url),
          );
        await sleep(200);
      }
    })();
    const clients = Array.from({ length: 16 }, async (_, n) => {
      for (let turn = n; !stopped; turn += 1) {
        const all = [...alive];
        const url = `${all[turn % all.length]}/api/public/quiz/${quiz.id}`;
        const answer = await send(
          turn % 4 ? url : `${url}/submit`,
          agent,
          turn % 4 ? undefined : submitBody(quiz),
        ).catch((error: NodeJS.ErrnoException) => ({ status: error.code ?? error.message }));
        if (answer.status === 200) answered += 1;
        else failed.push(answer.status);
        await sleep(10);
      }
    });
    await sleep(1_000);
    process.kill(first.pid, 'SIGTERM');
    expect(await first.exitCode).toBe(0);
    await sleep(500);
    stopped = true;
    await Promise.all([checks, ...clients]);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect([...alive]).toEqual([second.url]);
    agent.destroy();
  });

  it('exits at once on a second signal', async () => {
    const product = await start({ env: { SHUTDOWN_DELAY_MS: '30000', LOG_LEVEL: 'info' } });
    process.kill(product.pid, 'SIGTERM');
    await sleep(300);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503);
    expect(product.output()).toContain('"signal":"SIGTERM","msg":"stopping"');
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    const from = performance.now();
    process.kill(product.pid, 'SIGTERM');
    expect(await product.exitCode).not.toBe(0);
    expect(performance.now() - from).toBeLessThan(3_000);
  });
});
