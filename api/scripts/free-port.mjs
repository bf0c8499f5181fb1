import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those from which systems take the port of a connection, or of a listener that asks for any: none of them comes in between. */
const PORTS = { from: 20_000, to: 32_000 };
const MOST_TRIES = 50;

/**
 * A port that is free now, and that nobody but another caller of this is likely to take. Where the listener will take `localhost`, ask for
 * that: it may be another address than 127.0.0.1.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export async function freePort(host = '127.0.0.1') {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    try {
      await probe(port, host);
      return port;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** @param {number} port @param {string} host */
async function probe(port, host) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
