import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/**
 * A real server that speaks S3, on loopback, with one bucket; `env` is what points the app to it. s3rver is no longer maintained, and
 * stays: it is the one such server that npm installs and that runs inside the test's process, and the product never loads it.
 */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'quizfunnel', configs: [] }],
  });
  const { port: behind } = await server.run();
  // In front of it, what a network does: pass on, or say nothing at all.
  let silent = false;
  const sockets = new Set<Socket>();
  const front = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (silent) return;
    const onward = connect(behind, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      onward.destroy();
    });
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const { port } = front.address() as AddressInfo;
  return {
    /** Names of the files that lie in it. */
    async files(): Promise<string[]> {
      const names = await readdir(join(directory, 'quizfunnel'), { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith('_object')).map((name) => name.replace('._S3rver_object', ''));
    },
    /** Takes connections and never answers, until it is woken. */
    silence(on: boolean) {
      silent = on;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    env: {
      S3_BUCKET: 'quizfunnel',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      front.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
