import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

/**
 * A process that refuses everything and does nothing else: as fast as a refusal can be where all else is busy.
 * @returns {Promise<{port: number, stop: () => void}>}
 */
export async function startRefusing() {
  const child = fork(file);
  const port = await new Promise((ready) => child.once('message', ready));
  return { port: Number(port), stop: () => void child.kill() };
}

if (process.argv[1] === file) {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(503, { 'Content-Length': 0 }).end());
  });
  server.listen(0, '127.0.0.1', () =>
    process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  );
  process.once('disconnect', () => process.exit());
}
