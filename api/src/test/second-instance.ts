import { existsSync } from 'node:fs';
import { type RequestListener, request } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/folders.mjs';
import { startProduct } from '../../scripts/start-product.mjs';
import { listen, makeHttpServer } from '../http/http-server.ts';
import { settledFigures } from './settled-figures.ts';

const DEVELOPMENT_PROVIDER = '/dev-oidc';

/** `QF_TEST_INSTANCES=2` starts a second process in every test file that calls the API, `QF_TEST_INSTANCES=1` in none; undefined without it. */
export const instancesEverywhere = ([1, 2] as const).find((count) => String(count) === process.env.QF_TEST_INSTANCES);

/**
 * A second process of the built product on the same database, and a balancer at `port` that gives every other request to it. It sends
 * nothing by itself: tests run the workers they look at.
 */
export async function startSecondInstance(
  port: number,
  first: number,
  database: string,
  env: Record<string, string>,
): Promise<{ close: () => Promise<void> }> {
  if (!existsSync(join(root, 'dist/api/server.mjs')))
    throw new Error('The second process is the built server: run `npm run build` first');
  const second = await startProduct({
    database,
    // A test that gives the first a way of its own to the database gives it to both.
    ...(env.MONGODB_URI ? { mongoUri: env.MONGODB_URI } : {}),
    env: { ...env, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'silent', DELIVERIES: 'off' },
  });
  const ports = [first, Number(new URL(second.url).port)];
  let turn = 0;
  const balance: RequestListener = (incoming, response) => {
    const { method, url = '/', headers } = incoming;
    // The development provider lives in one process, as any other provider would outside of both.
    const port = url.startsWith(DEVELOPMENT_PROVIDER) ? first : ports[turn++ % 2];
    const onward = request({ host: 'localhost', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const balancer = makeHttpServer(settledFigures(balance));
  await listen(balancer, port, 'localhost');
  return {
    async close() {
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
      await second.kill();
    },
  };
}
