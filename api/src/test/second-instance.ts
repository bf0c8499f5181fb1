import { type RequestListener, request } from 'node:http';
import { startProduct } from '../../scripts/start-product.mjs';
import { listen, makeServer } from '../http/http-server.ts';
import { settledFigures } from './settled-figures.ts';

const DEVELOPMENT_PROVIDER = '/dev-oidc';

/** Whether the tests are to run against two processes that share one database. */
export const twoInstances = process.env.QF_TEST_INSTANCES === '2';

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
  const balancer = makeServer(settledFigures(balance));
  await listen(balancer, port, 'localhost');
  return {
    async close() {
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
      await second.kill();
    },
  };
}
