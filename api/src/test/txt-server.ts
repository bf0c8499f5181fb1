import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TXT = 16;
const INTERNET = 1;
/** Flags of an answer: one for a name that is there, one for none (RFC 1035, 4.1.1). */
const [FOUND, NO_SUCH_NAME] = [0x8180, 0x8183];

/**
 * A DNS server with TXT records, which this process asks in place of the system's until it is closed. Each name has one value.
 */
export async function startTxtServer() {
  const records = new Map<string, string>();
  const asked: string[] = [];
  const socket = dgram.createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.push(name);
    socket.send(answerTo(query.subarray(0, end), records.get(name)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    records,
    asked,
    close: () => {
      dns.setServers(before);
      socket.close();
    },
  };
}

/** The name that a query asks for, and where its question ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Type and class follow the empty label.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function answerTo(question: Buffer, value: string | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(value === undefined ? NO_SUCH_NAME : FOUND, 2);
  for (const [at, count] of [1, value === undefined ? 0 : 1, 0, 0].entries()) header.writeUInt16BE(count, 4 + at * 2);
  const asked = question.subarray(HEADER_BYTES);
  if (value === undefined) return Buffer.concat([header, asked]);
  // The name is where the question has it.
  const record = Buffer.alloc(13);
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(INTERNET, 4);
  record.writeUInt16BE(value.length + 1, 10);
  record.writeUInt8(value.length, 12);
  return Buffer.concat([header, asked, record, Buffer.from(value, 'latin1')]);
}
