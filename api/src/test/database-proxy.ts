import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How the way to the database behaves. `blackhole`: connections stay open, are even accepted, and nothing comes through, as when a
 * firewall drops packets. `reset`: every connection, old or new, is torn down. `delay`: all arrives, in order, `delayMs` late each way.
 */
export type ProxyMode = 'pass' | 'blackhole' | 'reset' | { delayMs: number };

export type DatabaseProxy = {
  /** The test run's database, options and all, by way of the proxy. */
  uri: string;
  /** Changes the mode for the connections that stand and for those that come. What a black hole swallowed never arrives. */
  set: (mode: ProxyMode) => void;
  /**
   * Breaks each connection on which the client sends such bytes; none any more when called without. They do not arrive or, where
   * `arrives`, it is the answer that does not.
   */
  cutAt: (isCut?: (bytes: string) => boolean, arrives?: 'arrives') => void;
  /** How many connections were broken by that. */
  cuts: () => number;
  close: () => Promise<void>;
};

/** A way to the test run's mongod over loopback whose behaviour a test can change: a real socket on either side. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const direct = new URL(process.env.QF_TEST_MONGODB_URI as string);
  let mode: ProxyMode = 'pass';
  let isCut: ((bytes: string) => boolean) | undefined;
  let arrives = false;
  let cuts = 0;
  const pairs = new Set<[near: Socket, far: Socket]>();

  const server = createServer((near) => {
    if (mode === 'reset') return void near.resetAndDestroy();
    const far = connect(Number(direct.port), direct.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    // A half whose bytes were swallowed is out of step for good: it stays dead when the network is back, as a real one would.
    let lost = false;
    let isLast = false;
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        if (from === near && isCut?.(chunk.toString('latin1'))) {
          cuts += 1;
          if (!arrives) return void near.destroy();
          isLast = true;
        }
        if (isLast && from === far) return void near.destroy();
        if (mode === 'blackhole') lost = true;
        if (lost) return;
        const late = typeof mode === 'object' ? mode.delayMs : 0;
        if (late === 0) to.write(chunk);
        else setTimeout(() => to.writable && to.write(chunk), late);
      });
    forward(near, far);
    forward(far, near);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    // Nobody hears through a black hole that the other side hung up.
    const isHeard = () => !lost && mode !== 'blackhole';
    // The server's side is closed in an orderly way: only its client is to suffer.
    near.on('close', () => isHeard() && far.end());
    far.on('close', () => {
      pairs.delete(pair);
      if (isHeard()) near.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    uri: direct.href.replace(direct.host, `127.0.0.1:${(server.address() as AddressInfo).port}`),
    set(next) {
      mode = next;
      if (next === 'reset') for (const [near] of pairs) near.resetAndDestroy();
    },
    cutAt(next, whether) {
      isCut = next;
      arrives = whether === 'arrives';
    },
    cuts: () => cuts,
    async close() {
      for (const [near, far] of pairs) for (const half of [near, far]) half.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
