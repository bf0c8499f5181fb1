import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { makeApp } from '../app.ts';
import type { Config } from '../config.ts';
import { listen, makeServer } from '../http/http-server.ts';
import type { TestApp } from './test-app.ts';
import { testWidget } from './test-widget.ts';

/** What was logged, a value for each line. */
export type LogLine = Record<string, unknown> & { msg?: string };

/**
 * The app once more on the same database, as after a new start with other settings: nothing that the first one remembers is known to it. It
 * keeps what it logs.
 */
export async function startAnotherApp({ config }: Pick<TestApp, 'config'>, change: Partial<Config> = {}) {
  const lines: LogLine[] = [];
  const log: Logger = pino({ level: 'info', base: undefined }, { write: (line) => lines.push(JSON.parse(line)) });
  const server = makeServer(makeApp({ config: { ...config, ...change }, log }, config.sessionSecret ?? '', testWidget));
  await listen(server, 0, 'localhost');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lines,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
