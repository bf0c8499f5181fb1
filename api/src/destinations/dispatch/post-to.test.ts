import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../test/webhook-receiver.ts';
import { type PostOptions, postTo } from './post-to.ts';

const rules = { ownHost: 'quiz.example.com', allowedHosts: [] as string[] };
const closes: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function post(behave?: (response: ServerResponse) => void, options: Partial<PostOptions> = {}) {
  const receiver = await startReceiver(behave);
  closes.push(receiver.close);
  const attempt = await postTo(
    receiver.url,
    '{"a":"é"}',
    { 'webhook-id': 'm1' },
    {
      ...rules,
      allowedHosts: [receiver.host],
      ...options,
    },
  );
  return { ...attempt, received: receiver.received };
}
const answer =
  (status: number, body = '') =>
  (response: ServerResponse) =>
    response.writeHead(status).end(body);

describe('a message to a receiver', () => {
  it('is JSON under our name, with the headers it is given', async () => {
    const before = Date.now();
    const { received, ...attempt } = await post();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toBe('{"a":"é"}');
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '10',
      'user-agent': 'Quizfunnel-Webhook/1',
      'webhook-id': 'm1',
    });
    expect(attempt).toMatchObject({ ok: true, status: 200, error: '', response: 'thanks' });
    expect(attempt.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(attempt.durationMs).toBeGreaterThanOrEqual(0);
    expect(attempt.durationMs).toBeLessThan(5_000);
  });
  it.each([200, 201, 204, 299])('has arrived with a %d', async (status) =>
    expect(await post(answer(status))).toMatchObject({ ok: true, status, error: '' }),
  );
  it.each([
    [300, 'The receiver answered 300'],
    [399, 'The receiver answered 399'],
    [400, 'The receiver answered 400'],
    [500, 'The receiver answered 500'],
  ])('has not arrived with a %d', async (status, error) => {
    const { received, ...attempt } = await post((response) =>
      response.writeHead(status, { location: '/elsewhere' }).end('why'),
    );
    expect(attempt).toMatchObject({ ok: false, status, error, response: 'why' });
    expect(received).toHaveLength(1);
  });
  it('has an answer of which a kilobyte is kept, and of which no more than it takes is read', async () => {
    expect((await post(answer(200, 'x'.repeat(1_025)))).response).toBe('x'.repeat(1_024));
    const endless = await post(
      (response) => {
        response.writeHead(200);
        const more = () => response.destroyed || response.write('y'.repeat(1_024), () => setImmediate(more));
        more();
      },
      { timeoutMs: 5_000 },
    );
    expect(endless).toMatchObject({ ok: true, status: 200, response: 'y'.repeat(1_024) });
  });
  it('has arrived once 16 KiB were answered, although the answer does not end', async () => {
    const stalling = (response: ServerResponse) => response.writeHead(200).write('z'.repeat(16 * 1_024));
    expect(await post(stalling, { timeoutMs: 2_000 })).toMatchObject({ ok: true, status: 200 });
  });
});

describe('a message that does not arrive', () => {
  it('ends in time when nothing is answered, and when the answer never ends', async () => {
    const error = 'The receiver did not answer in time';
    expect(await post(() => undefined, { timeoutMs: 100 })).toMatchObject({ ok: false, status: null, error });
    const dripping = (response: ServerResponse) => {
      response.writeHead(200).write('x');
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const dripped = await post(dripping, { timeoutMs: 150 });
    expect(dripped.ok).toBe(false);
    expect(dripped.durationMs).toBeLessThan(2_000);
  });
  it('says that the connection broke or was refused', async () => {
    expect(await post((response) => response.destroy())).toMatchObject({
      status: null,
      error: 'The connection to the receiver broke',
      response: '',
    });
    const receiver = await startReceiver();
    await receiver.close();
    expect(await postTo(receiver.url, '{}', {}, { ...rules, allowedHosts: [receiver.host] })).toMatchObject({
      error: 'The receiver refused the connection',
    });
  });
  it('says that there is no TLS where it was asked for', async () => {
    const { host, close } = await startReceiver();
    closes.push(close);
    expect(await postTo(`https://${host}/`, '{}', {}, { ...rules, allowedHosts: [host] })).toMatchObject({
      ok: false,
      error: 'The receiver’s certificate was not accepted',
    });
  });
  it('goes to no private address, whatever its name promises', async () => {
    expect(await postTo('http://127.0.0.1/', '{}', {}, rules)).toMatchObject({
      ok: false,
      status: null,
      error: 'Webhooks can only go to public addresses',
    });
    const lookup: LookupFunction = (_name, options, found) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
    for (const scheme of ['http', 'https'])
      expect(await postTo(`${scheme}://innocent.example/`, '{}', {}, { ...rules, lookup })).toMatchObject({
        ok: false,
        error: 'Webhooks can only go to public addresses',
      });
  });
  it.each(['ENOTFOUND', 'EAI_AGAIN'])('says that its name is not known: %s', async (code) => {
    const lookup: LookupFunction = (_name, _options, found) => found(Object.assign(new Error('no'), { code }), '', 4);
    expect(await postTo('http://innocent.example/', '{}', {}, { ...rules, lookup })).toMatchObject({
      error: 'The receiver’s name could not be resolved',
    });
  });
});
