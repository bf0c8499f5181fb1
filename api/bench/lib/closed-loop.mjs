import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A number of clients, each of which sends its next request when the last one is answered. Speaks HTTP over plain sockets, because a client
 * that costs as much as the server would measure itself.
 * @param {{port: number, connections?: number, seconds: number, request: () => string}} options
 * @returns {Promise<{perSecond: number, answered: number, p50: number, p99: number, refused: number}>} successes a second until the time was
 *   over; how many there were with those that came later, and the milliseconds that all of them took; how many requests got another answer,
 *   or a broken connection
 */
export async function closedLoop({ port, connections = 64, seconds, request }) {
  /** @type {number[]} */
  const took = [];
  let inTime = 0;
  let refused = 0;
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await oneConnection();
    }),
  );
  took.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => took[Math.floor(took.length * share)] ?? Number.POSITIVE_INFINITY;
  return { perSecond: inTime / seconds, answered: took.length, p50: at(0.5), p99: at(0.99), refused };

  /** Until the time is over, or the server closes the connection. @returns {Promise<void>} */
  function oneConnection() {
    return new Promise((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let since = 0;
      let isWaiting = true;
      /** @type {Buffer | undefined} */
      let begun;
      const send = () => {
        isWaiting = performance.now() < until;
        if (!isWaiting) return socket.destroy();
        since = performance.now();
        socket.write(request(), 'latin1');
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        const bytes = begun ? Buffer.concat([begun, chunk]) : chunk;
        const end = lengthOf(bytes);
        if (end === undefined || bytes.length < end) {
          begun = bytes;
          return;
        }
        begun = undefined;
        const now = performance.now();
        // "HTTP/1.1 2…"
        if (bytes[9] === 0x32) {
          took.push(now - since);
          if (now < until) inTime += 1;
        } else refused += 1;
        isWaiting = false;
        send();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (isWaiting) refused += 1;
        done();
      });
    });
  }
}

/** Of an answer with its head; undefined while that has not come as a whole. @param {Buffer} bytes */
function lengthOf(bytes) {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0;
  return end + HEAD_END.length + Number(length);
}

/** The middle one. @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
