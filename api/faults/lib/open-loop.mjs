import { connect } from 'node:net';

const WARMED_AT_ONCE = 50;

/**
 * Sends requests at fixed moments, whatever has become of those before: the visitors of a flood do not wait for each other. Speaks HTTP
 * over plain sockets, because a client that costs more than the server would measure itself. The connections are in use before the flood
 * begins, as those of a proxy are: Node takes up one new connection in each turn of its loop, which would measure that alone.
 * @param {{port: number, perSecond: number, seconds: number, mostSockets?: number, request: () => string}} options
 * @returns {Promise<{sent: number, unsent: number, broken: number, answers: {status: number, tookMs: number, id?: string}[]}>}
 *   `unsent` were due when every socket was taken
 */
export async function openLoop({ port, perSecond, seconds, mostSockets = 1_000, request }) {
  /** @type {{status: number, tookMs: number, id?: string}[]} */
  const answers = [];
  /** @type {Set<{socket: import('node:net').Socket, since: number, buffer: string, busy: boolean}>} */
  const all = new Set();
  /** @type {any[]} */
  const free = [];
  const counts = { sent: 0, unsent: 0, broken: 0 };

  const open = () => {
    const one = { socket: connect(port, '127.0.0.1'), since: 0, buffer: '', busy: false };
    all.add(one);
    one.socket.setNoDelay(true);
    one.socket.setEncoding('latin1');
    one.socket.on('data', (chunk) => {
      one.buffer += chunk;
      const head = one.buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(one.buffer.slice(0, head))?.[1] ?? 0);
      if (one.buffer.length < head + 4 + length) return;
      const status = Number(one.buffer.slice(9, 12));
      const id = status === 200 ? /"id":"([^"]+)"/.exec(one.buffer.slice(head))?.[1] : undefined;
      answers.push({ status, tookMs: performance.now() - one.since, id });
      const closes = /connection: close/i.test(one.buffer.slice(0, head));
      one.buffer = '';
      one.busy = false;
      if (closes) one.socket.destroy();
      else free.push(one);
    });
    one.socket.on('error', () => {});
    one.socket.on('close', () => {
      if (one.busy) counts.broken += 1;
      one.busy = false;
      all.delete(one);
    });
    return one;
  };
  const send = () => {
    let one = free.pop();
    while (one?.socket.destroyed) one = free.pop();
    if (!one && all.size >= mostSockets) {
      counts.unsent += 1;
      return;
    }
    one ??= open();
    one.busy = true;
    one.since = performance.now();
    one.socket.write(request());
    counts.sent += 1;
  };

  // Only what has been answered on has been taken up.
  for (let opened = 0; opened < mostSockets; opened += WARMED_AT_ONCE) {
    const some = Array.from({ length: Math.min(WARMED_AT_ONCE, mostSockets - opened) }, open);
    for (const one of some) {
      one.busy = true;
      one.socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    }
    while (some.some(({ busy }) => busy)) await new Promise((wait) => setTimeout(wait, 5));
  }
  answers.length = 0;
  counts.broken = 0;
  const from = performance.now();
  let done = 0;
  await new Promise((over) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - from;
      const due = Math.floor((Math.min(elapsed, seconds * 1_000) * perSecond) / 1_000);
      for (; done < due; done += 1) send();
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      over(undefined);
    }, 5);
  });
  const until = performance.now() + 15_000;
  while ([...all].some(({ busy }) => busy) && performance.now() < until)
    await new Promise((wait) => setTimeout(wait, 50));
  for (const { socket } of all) socket.destroy();
  return { ...counts, answers };
}
