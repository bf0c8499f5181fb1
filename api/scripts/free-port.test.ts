import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePort } from './free-port.mjs';

/** The first of the ports that a system gives to whoever asks for any, with Linux's settings or those of the IANA. */
const ANY_PORT = 32_768;

describe('a free port', () => {
  it('is none that the system may give to somebody else before it is listened on', async () => {
    const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
    expect(ports.filter((port) => !(port > 1_024 && port < ANY_PORT))).toEqual([]);
  });
  it('is given once, also to processes that take long until they listen', async () => {
    const module = JSON.stringify(new URL('free-port.mjs', import.meta.url).href);
    const script = `import { freePort } from ${module}; for (let i = 0; i < 25; i += 1) console.log(await freePort());`;
    const ask = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    const ports = answers.flatMap(({ stdout }) => stdout.trim().split('\n'));
    expect(ports).toHaveLength(200);
    expect(new Set(ports).size).toBe(200);
  });
  it('can be listened on', async () => {
    const server = createServer();
    const port = await freePort('localhost');
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, 'localhost', done));
    server.close();
  });
  it('is not to be had on an address of another machine', async () => {
    await expect(freePort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});
