import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../test/webhook-receiver.ts';
import { followRedirect } from './follow-redirect.ts';
import { type PostOptions, postTo } from './post-to.ts';

type Answer = (response: ServerResponse, call: number) => void;
const rules = { ownHost: 'quiz.example.com', allowedHosts: [] as string[] };
const closes: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function receiver(answer?: Answer) {
  const started = await startReceiver(answer);
  closes.push(started.close);
  return started;
}
const redirect = (status: number, location?: string) => (response: ServerResponse) =>
  response.writeHead(status, location === undefined ? {} : { location }).end('moved');
const post = (url: string, hosts: string[], options: Partial<PostOptions> = {}) =>
  postTo(url, '{"a":1}', { 'webhook-id': 'm1' }, { ...rules, allowedHosts: hosts, ...options });

describe('a receiver that answers with a redirect', () => {
  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"a":1}'],
    [308, 'POST', '{"a":1}'],
  ])('is followed after a %d by %s', async (status, method, body) => {
    const last = await receiver();
    const first = await receiver(redirect(status, last.url));
    expect(await post(first.url, [first.host, last.host])).toMatchObject({
      ok: true,
      status: 200,
      error: '',
      response: 'thanks',
    });
    expect(first.received).toMatchObject([{ method: 'POST', body: '{"a":1}' }]);
    expect(last.received).toMatchObject([{ method, body, headers: { 'webhook-id': 'm1' } }]);
    expect(last.received[0]?.headers['content-type']).toBe(body ? 'application/json' : undefined);
  });

  it('is followed to an address that is relative to its own', async () => {
    const own = await receiver((response, call) => {
      if (call === 1) redirect(302, Buffer.from('../done?é').toString('latin1'))(response);
      else response.end('stored');
    });
    expect(await post(own.url, [own.host])).toMatchObject({ ok: true, response: 'stored' });
    expect(own.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /hook', 'GET /done?%C3%A9']);
  });

  it('stores once what it stored before it redirected to a page that takes its time', async () => {
    const slow = await receiver((response) => setTimeout(() => response.end('done'), 200));
    const first = await receiver(redirect(302, slow.url));
    expect(await post(first.url, [first.host, slow.host])).toMatchObject({ ok: true, status: 200 });
  });

  it('is judged by its last answer', async () => {
    const last = await receiver((response) => response.writeHead(500).end('broken'));
    const first = await receiver(redirect(302, last.url));
    expect(await post(first.url, [first.host, last.host])).toMatchObject({
      ok: false,
      status: 500,
      error: 'The receiver answered 500',
      response: 'broken',
    });
  });

  it.each([
    ['no address', 302, undefined],
    ['a choice of addresses', 300, '/elsewhere'],
    ['what it has already', 304, '/elsewhere'],
  ])('has not taken the message when it names %s', async (_, status, location) => {
    const first = await receiver(redirect(status, location));
    expect(await post(first.url, [first.host])).toMatchObject({
      ok: false,
      status,
      error: `The receiver answered ${status}`,
    });
    expect(first.received).toHaveLength(1);
  });

  it('is followed three times, and not round and round', async () => {
    const steps = await receiver((response, call) =>
      call <= 3 ? redirect(307, `/step-${call}`)(response) : response.end('there'),
    );
    expect(await post(steps.url, [steps.host])).toMatchObject({ ok: true, response: 'there' });
    for (const status of [302, 308]) {
      const loop = await receiver(redirect(status, '/hook'));
      expect(await post(loop.url, [loop.host])).toMatchObject({
        ok: false,
        status,
        error: 'The receiver redirected more than three times',
      });
      expect(loop.received).toHaveLength(4);
    }
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://name:word@example.com/',
    'http://quiz.example.com/api/public/quiz/x/submit',
    'http://',
  ])('is not followed to %s', async (location) => {
    const first = await receiver(redirect(307, location));
    expect(await post(first.url, [first.host])).toMatchObject({
      ok: false,
      status: 307,
      error: 'The receiver redirected to an address that webhooks may not go to',
    });
  });

  it.each([302, 307])('reaches nothing private after a %d, neither by address nor by a name', async (status) => {
    const canary = await receiver();
    const port = canary.host.split(':')[1];
    const lookup: LookupFunction = (_name, options, found) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
    for (const location of [canary.url, `http://rebound.example:${port}/`]) {
      const first = await receiver(redirect(status, location));
      expect(await post(first.url, [first.host], { lookup })).toMatchObject({ ok: false, status });
    }
    expect(canary.received).toEqual([]);
  });

  it('has one limit of time for all its answers, and has been reached', async () => {
    const hanging = await receiver(() => undefined);
    const first = await receiver(redirect(302, hanging.url));
    expect(await post(first.url, [first.host, hanging.host], { timeoutMs: 300 })).toMatchObject({
      ok: false,
      status: 302,
      error: 'The receiver did not answer in time',
    });
  });

  it('is followed before the body of its redirect has ended', async () => {
    const last = await receiver();
    const dripping = await receiver((response) => response.writeHead(302, { location: last.url }).write('x'));
    expect(await post(dripping.url, [dripping.host, last.host])).toMatchObject({ ok: true, response: 'thanks' });
  });
});

describe('a redirect from https to http', () => {
  const from = { url: new URL('https://hooks.example.net/in'), body: '{"a":1}' };
  it('takes no message along', () => {
    for (const status of [307, 308])
      expect(followRedirect(from, status, 'http://hooks.example.net/in', rules)).toBe(
        'The receiver redirected the message to an address without TLS',
      );
    expect(followRedirect(from, 307, 'https://other.example.net/in', rules)).toEqual({
      url: new URL('https://other.example.net/in'),
      body: from.body,
    });
  });
  it('is followed where nothing is sent along', () => {
    for (const status of [301, 302, 303])
      expect(followRedirect(from, status, 'http://hooks.example.net/thanks', rules)).toEqual({
        url: new URL('http://hooks.example.net/thanks'),
      });
  });
});
