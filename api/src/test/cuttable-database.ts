import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The test run's mongod behind a line that a test can cut and mend: what a database that is down looks like from outside. */
export async function cuttableDatabase(uri = process.env.QF_TEST_MONGODB_URI ?? '') {
  const target = new URL(uri);
  const open = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    near.on('error', () => undefined);
    if (isCut) return void near.destroy();
    open.add(near);
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    // The server's side is closed in an orderly way: only its client is to suffer.
    near.on('close', () => {
      open.delete(near);
      far.end();
    });
    near.pipe(far, { end: false });
    far.pipe(near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    uri: `mongodb://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
