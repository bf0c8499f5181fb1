import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes one of these meanwhile. */
const PORTS = { from: 20_000, to: 32_000 };
const COUNT = PORTS.to - PORTS.from;
const MOST_TRIES = 50;
/** Spreads consecutive pids far apart (Fibonacci hashing). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Offset of the next try. Concurrent processes begin far apart, because seconds may pass until the
 * caller listens.
 */
let next = Math.floor(((process.pid * GOLDEN_RATIO) % 1) * COUNT);

/**
 * Finds a port that is free now and unlikely to be taken, even by a concurrent caller.
 * @param {string} [host] that the listener will use; `localhost` may be another address than
 *   127.0.0.1
 * @returns {Promise<number>}
 */
export async function freePort(host = '127.0.0.1') {
  for (let tries = 1; ; tries += 1) {
    const port = PORTS.from + (next++ % COUNT);
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
