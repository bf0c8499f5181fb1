import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { shedLoad } from './shed-load.ts';

/** As many as are let in, whatever the load (see shed-load.ts). */
const LET_IN = 64;
const WORK_MS = 10;
const SUBMISSION = 'POST /api/public/quiz/q/submit HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';

/** While some are refused. */
const IN_WORK = 24;

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

it('has a few in work while others are refused, the next as soon as one is answered, and does not wait for slow ones', async () => {
  const held: ServerResponse[] = [];
  const { open, close } = await serve((_, response) => held.push(response));
  const sockets = await Promise.all(Array.from({ length: LET_IN }, open));
  const submit = () => sockets.map((socket) => socket.write(SUBMISSION));
  submit();
  // As long as nobody is refused, all of them.
  await vi.waitFor(() => expect(held).toHaveLength(LET_IN));
  const one = await open();
  one.write(SUBMISSION);
  expect(String((await once(one, 'data'))[0])).toMatch(/^HTTP\/1\.1 503 /);
  for (const response of held.splice(0)) response.end();
  await Promise.all(sockets.map((socket) => once(socket, 'data')));

  const slow = await open();
  slow.write(SUBMISSION.replace('Length: 0', 'Length: 9'));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  submit();
  await vi.waitFor(() => expect(held).toHaveLength(1 + IN_WORK));
  await new Promise((wait) => setTimeout(wait, 50));
  expect(held).toHaveLength(1 + IN_WORK);
  held.at(-1)?.end();
  await vi.waitFor(() => expect(held).toHaveLength(2 + IN_WORK));
  // What none of these waits for is not answered soon either: the others need not wait for that.
  await vi.waitFor(() => expect(held).toHaveLength(1 + LET_IN), 3_000);
  close();
});

it('refuses at once, also while those who were let in before are still being read and scored', async () => {
  let begun = 0;
  // What is counted are turns of the event loop, however long a busy machine makes them: time is
  // only what the work takes.
  let clock = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const { open, close } = await serve(() => {
    begun += 1;
    clock += WORK_MS;
    for (const until = Date.now() + WORK_MS; Date.now() < until; );
  });
  const [many, one] = [await open(), await open()];
  const refusal = once(one, 'data');
  many.write(SUBMISSION.repeat(LET_IN));
  while (begun === 0) await new Promise((wait) => setTimeout(wait, 1));
  one.write(SUBMISSION);
  expect(String(await refusal)).toMatch(/^HTTP\/1\.1 503 /);
  expect(begun).toBeLessThan(LET_IN / 2);
  close();
  time.mockRestore();
});
