import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { shedLoad } from './shed-load.ts';

/** The minimum limit of visitors' writes in shed-load.ts. */
const MIN_LIMIT = 64;
const WORK_MS = 10;
const SUBMISSION = 'POST /api/public/quiz/q/submit HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';

/** `MAX_RUNNING_IN_FLOOD` of shed-load.ts. */
const MAX_RUNNING = 24;

async function serve(app: RequestListener) {
  const server = createServer(shedLoad(app));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    open: async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('bounds running writes while others are rejected, starts the next when one completes, and does not count slow senders', async () => {
  const held: ServerResponse[] = [];
  const { open, close } = await serve((_, response) => held.push(response));
  const sockets = await Promise.all(Array.from({ length: MIN_LIMIT }, open));
  const submit = () => sockets.map((socket) => socket.write(SUBMISSION));
  submit();
  // All of them, since none has been rejected.
  await vi.waitFor(() => expect(held).toHaveLength(MIN_LIMIT));
  const one = await open();
  one.write(SUBMISSION);
  expect(String((await once(one, 'data'))[0])).toMatch(/^HTTP\/1\.1 503 /);
  for (const response of held.splice(0)) response.end();
  await Promise.all(sockets.map((socket) => once(socket, 'data')));

  const slow = await open();
  slow.write(SUBMISSION.replace('Length: 0', 'Length: 9'));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  submit();
  await vi.waitFor(() => expect(held).toHaveLength(1 + MAX_RUNNING));
  await new Promise((wait) => setTimeout(wait, 50));
  expect(held).toHaveLength(1 + MAX_RUNNING);
  held.at(-1)?.end();
  await vi.waitFor(() => expect(held).toHaveLength(2 + MAX_RUNNING));
  // Writes that run for too long no longer count, so the others start.
  await vi.waitFor(() => expect(held).toHaveLength(1 + MIN_LIMIT), 3_000);
  close();
});

it('rejects promptly while accepted requests are still being processed', async () => {
  let begun = 0;
  // A fake clock that only the work advances, so that a busy machine does not change the result.
  let clock = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const { open, close } = await serve(() => {
    begun += 1;
    clock += WORK_MS;
    for (const until = Date.now() + WORK_MS; Date.now() < until; );
  });
  const [many, one] = [await open(), await open()];
  const refusal = once(one, 'data');
  many.write(SUBMISSION.repeat(MIN_LIMIT));
  while (begun === 0) await new Promise((wait) => setTimeout(wait, 1));
  one.write(SUBMISSION);
  expect(String(await refusal)).toMatch(/^HTTP\/1\.1 503 /);
  expect(begun).toBeLessThan(MIN_LIMIT / 2);
  close();
  time.mockRestore();
});
