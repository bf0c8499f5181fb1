import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The test run's mongod behind a line that a test can cut and mend: what a database that is down looks like from outside. */
export async function cuttableDatabase(uri = process.env.QF_TEST_MONGODB_URI ?? '') {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
