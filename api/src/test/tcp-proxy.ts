import { connect, createServer, type Socket } from 'node:net';

/**
 * How the way to the other side behaves. `blackhole`: connections stay open, are even accepted, and nothing comes through, as when a
 * firewall drops packets. `reset`: every connection, old or new, is torn down. `delay`: all arrives, in order, `delayMs` late each way.
 */
export type ProxyMode = 'pass' | 'blackhole' | 'reset' | { delayMs: number };

export type TcpProxy = {
  /** Where clients connect instead. */
  port: number;
  /** Changes the weather for the connections that stand and for those that come. What a black hole swallowed never arrives. */
  set: (mode: ProxyMode) => void;
  /** Connections that stand now. */
  connections: () => number;
  close: () => Promise<void>;
};

/** A way to `host:port` over loopback whose weather a test can change: a real socket on either side. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  const pairs = new Set<[Socket, Socket]>();

  const server = createServer((near) => {
    if (mode === 'reset') return void near.resetAndDestroy();
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    // A half whose bytes were swallowed is out of step for good: it stays dead when the weather clears, as a real one would.
    let lost = false;
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        if (mode === 'blackhole') lost = true;
        if (lost) return;
        const late = typeof mode === 'object' ? mode.delayMs : 0;
        if (late === 0) to.write(chunk);
        else setTimeout(() => to.writable && to.write(chunk), late);
      });
    forward(near, far);
    forward(far, near);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        // Nobody hears through a black hole that the other side hung up.
        if (!lost && mode !== 'blackhole') other.destroy();
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mode = next;
      if (next === 'reset') for (const [near, far] of pairs) for (const half of [near, far]) half.resetAndDestroy();
    },
    connections: () => pairs.size,
    async close() {
      for (const [near, far] of pairs) for (const half of [near, far]) half.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same address of a database, options and all, by way of the proxy. */
export const throughProxy = (direct: URL, { port }: TcpProxy): string =>
  direct.href.replace(direct.host, `127.0.0.1:${port}`);
