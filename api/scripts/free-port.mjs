import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those from which systems take the port of a connection, or of a listener that asks for any: none of them comes in between. */
const PORTS = { from: 20_000, to: 32_000 };
const COUNT = PORTS.to - PORTS.from;
const MOST_TRIES = 50;
/** Multiples of it are far from each other, also where the numbers that are multiplied are close together. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** How far into the ports the next try is. Processes that run together start far apart, as seconds may pass until a port is listened on. */
let next = Math.floor(((process.pid * GOLDEN_RATIO) % 1) * COUNT);

/**
 * A port that is free now, and that nobody is likely to take, not even another caller of this. Where the listener will take `localhost`,
 * ask for that: it may be another address than 127.0.0.1.
 * @param {string} [host]
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
