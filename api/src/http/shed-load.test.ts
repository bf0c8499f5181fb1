import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { shedLoad } from './shed-load.ts';

/** As many as are let in, whatever the load (see shed-load.ts). */
const LET_IN = 64;
const WORK_MS = 10;
const SUBMISSION = 'POST /api/public/quiz/q/submit HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';

it('refuses at once, also while those who were let in before are still being read and scored', async () => {
  let begun = 0;
  // What is counted are turns of the event loop, however long a busy machine makes them: time is only what the work takes.
  let clock = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const server = createServer(
    shedLoad(() => {
      begun += 1;
      clock += WORK_MS;
      for (const until = Date.now() + WORK_MS; Date.now() < until; );
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const [many, one] = [await open(), await open()];
  const refusal = once(one, 'data');
  many.write(SUBMISSION.repeat(LET_IN));
  while (begun === 0) await new Promise((wait) => setTimeout(wait, 1));
  one.write(SUBMISSION);
  expect(String(await refusal)).toMatch(/^HTTP\/1\.1 503 /);
  expect(begun).toBeLessThan(LET_IN / 2);
  for (const socket of [many, one]) socket.destroy();
  server.close();
  time.mockRestore();
});
