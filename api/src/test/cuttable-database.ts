import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The test run's mongod behind a line that a test can cut and mend: what a database that is down looks like from outside. */
export async function cuttableDatabase(uri = process.env.QF_TEST_MONGODB_URI ?? '') {
  const target = new URL(uri);
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    open.add(near);
    near.on('error', () => undefined);
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
  const listen = async (port: number) => {
    line.listen(port, '127.0.0.1');
    await once(line, 'listening');
  };
  await listen(0);
  const { port } = line.address() as AddressInfo;
  const cut = async () => {
    const closed = once(line, 'close');
    line.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { uri: `mongodb://127.0.0.1:${port}`, cut, mend: () => listen(port), close: cut };
}
