// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiHost } from './api-host.ts';
import { en } from './messages/en.ts';
import { PENDING_LEAD_PREFIX, savePendingLead } from './pending-lead.ts';
import { openSession } from './session.ts';
import { testQuiz } from './test-quiz.ts';

type Step = (response: ServerResponse) => void;
let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await close();
});

const ok: Step = (response) => response.end('{"id":"s","score":1,"outcome":""}');
const status =
  (code: number, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(code, headers).end('{"message":"No","code":"no"}');
/** A response that is not from the server, but from a firewall, proxy or service worker. */
const strange =
  (code: number, body: string): Step =>
  (response) =>
    response.writeHead(code).end(body);

/** A host whose server responds to each submission with the next step. */
async function hostWith(...steps: Step[]) {
  return hostOf({}, ...steps);
}
async function hostOf(data: object, ...steps: Step[]) {
  const bodies: Array<{ sessionId: string; email: string }> = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return response.end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(JSON.parse(body));
      (steps[bodies.length - 1] ?? ok)(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = createApiHost(
    {
      data: { ...data, origin, quizId: 'q', quiz: { ...testQuiz, version: 'v' }, language: 'en', messages: en },
      session: openSession(`q${Math.random()}`, 'v'),
      language: () => 'en',
      source: () => ({}),
      preview: () => false,
      way: () => 'popup',
    },
    { emit: () => true, redirect: () => undefined, secondPart: () => Promise.reject() },
  );
  // Set by the second part.
  host.savePending = savePendingLead;
  return { host, bodies };
}
const input = { name: '', email: 'a@b.example', consentGiven: true, trap: '', answers: [] };

describe('submitting', () => {
  it('retries after network and server errors under one session id', async () => {
    const { host, bodies } = await hostWith((response) => response.destroy(), status(503));
    expect(await host.submit(input)).toMatchObject({ id: 's' });
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies.map(({ sessionId }) => sessionId)).size).toBe(1);
  });
  it('waits as long as Retry-After says', async () => {
    const { host } = await hostWith(status(429, { 'retry-after': '2' }));
    const begun = performance.now();
    await host.submit(input);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  });
  it.each([
    [403, '<h1>Checking your browser</h1>'],
    [407, ''],
    [200, '<h1>You are offline</h1>'],
    [200, '{}'],
    [403, '{"error":"blocked"}'],
  ])('retries responses that are not from the server: %i %s', async (code, body) => {
    const { host, bodies } = await hostWith(strange(code, body));
    expect(await host.submit(input)).toMatchObject({ id: 's' });
    expect(bodies).toHaveLength(2);
  });
  it('retries under a new session id when the first is in use', async () => {
    const { host, bodies } = await hostWith(status(409));
    await host.submit(input);
    expect(new Set(bodies.map(({ sessionId }) => sessionId)).size).toBe(2);
  });
  it('does not retry when the server rejects the lead', async () => {
    const { host, bodies } = await hostWith(status(400));
    await expect(host.submit(input)).rejects.toMatchObject({ refused: { message: 'No' } });
    expect(bodies).toHaveLength(1);
  });
  it('does not retry when the lead was erased, and creates another lead when submitted again', async () => {
    const { host, bodies } = await hostWith(status(410));
    await expect(host.submit(input)).rejects.toMatchObject({ refused: { message: 'No' } });
    expect(bodies).toHaveLength(1);
    await host.submit(input);
    expect(new Set(bodies.map(({ sessionId }) => sessionId)).size).toBe(2);
  });
  it('starts a new session after a lead', async () => {
    const { host, bodies } = await hostWith();
    await host.submit(input);
    await new Promise((resolve) => setTimeout(resolve));
    await host.submit(input);
    expect(bodies[0]?.sessionId).not.toBe(bodies[1]?.sessionId);
  });
});

describe('events', () => {
  const sent = async (bodies: unknown[], count: number) => {
    await expect.poll(() => bodies.length).toBe(count);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bodies).toHaveLength(count);
  };
  it.each([429, 503, 500])('are sent again when the server rejects them with a %i', async (code) => {
    const { host, bodies } = await hostWith(status(code, { 'retry-after': '1' }), status(code), ok);
    const begun = performance.now();
    host.track({ type: 'view' });
    await sent(bodies, 3);
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
    expect(bodies[0]).toMatchObject({ way: 'popup', events: [{ type: 'view' }] });
  });
  it('are sent again later each time, however soon the server asks for them', async () => {
    const soon = status(503, { 'retry-after': '0.01' });
    const { host, bodies } = await hostWith(soon, soon, ok);
    const begun = performance.now();
    host.track({ type: 'view' });
    await sent(bodies, 3);
    expect(performance.now() - begun).toBeGreaterThan(3_000);
  });
  it('keep their session after a lead', async () => {
    const { host, bodies } = await hostWith(status(429), ok, ok);
    host.track({ type: 'view' });
    await sent(bodies, 1);
    await host.submit(input);
    await sent(bodies, 3);
    expect(bodies[2]).toEqual(bodies[0]);
  });
  it('are sent again after a network error', async () => {
    const { host, bodies } = await hostWith((response) => response.destroy(), ok);
    host.track({ type: 'start' });
    await sent(bodies, 2);
  });
  it.each([204, 400, 404, 410])('are sent once when the server answers with a %i', async (code) => {
    const { host, bodies } = await hostWith(status(code));
    host.track({ type: 'view' });
    await sent(bodies, 1);
  });
});

describe('a lead that is being sent', () => {
  const readStored = () => JSON.parse(Object.values({ ...localStorage })[0] ?? 'null');
  const untilSent = async (bodies: unknown[], count = 1) => {
    while (bodies.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  it('is stored in the browser until the server has stored it', async () => {
    let storedWhileSending: ReturnType<typeof readStored>;
    const { host, bodies } = await hostWith((response) => {
      storedWhileSending = readStored();
      ok(response);
    });
    await host.submit(input);
    expect(Object.keys(storedWhileSending.lead)).toContain('sessionId');
    expect(storedWhileSending).toMatchObject({
      url: expect.stringMatching(/\/api\/public\/quiz\/q\/submit$/),
      lead: bodies[0],
    });
    expect(Date.now() - storedWhileSending.at).toBeLessThan(10_000);
    expect(readStored()).toBeNull();
  });
  it('is deleted from the browser when the server rejects it', async () => {
    const { host } = await hostWith(status(400));
    await expect(host.submit(input)).rejects.toMatchObject({ refused: { message: 'No' } });
    expect(readStored()).toBeNull();
  });
  it('is retried immediately on request', async () => {
    const { host, bodies } = await hostWith(status(429, { 'retry-after': '30' }));
    const sent = host.submit(input);
    await untilSent(bodies);
    host.retryNow?.();
    expect(await sent).toMatchObject({ id: 's' });
  });
  it('is stored next to the lead of another tab', async () => {
    const tabs = [await hostWith(status(503)), await hostWith(status(503))];
    for (const { host } of tabs) void host.submit(input).catch(() => undefined);
    await Promise.all(tabs.map(({ bodies }) => untilSent(bodies)));
    expect(Object.keys(localStorage).sort()).toEqual(
      tabs.map(({ bodies }) => PENDING_LEAD_PREFIX + bodies[0]?.sessionId).sort(),
    );
  });
  it('can be cancelled while the browser is offline: it is neither sent nor stored any more', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { host, bodies } = await hostWith((response) => response.destroy());
    void host.submit(input);
    await untilSent(bodies);
    host.cancelSubmit?.();
    expect(readStored()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(bodies).toHaveLength(1);
    await host.submit({ ...input, consentGiven: false });
    expect(bodies[1]).toMatchObject({ consentGiven: false, sessionId: bodies[0]?.sessionId });
  });
  it('cannot be cancelled once it may have left the page', async () => {
    const { host, bodies } = await hostWith(status(503));
    const sent = host.submit(input);
    await untilSent(bodies);
    expect(host.cancelSubmit).toBeUndefined();
    await sent;
  });
  it('is not stored for an owner’s own visit', async () => {
    let storedWhileSending: unknown = 'nothing';
    const { host } = await hostOf({ counted: false }, (response) => {
      storedWhileSending = readStored();
      ok(response);
    });
    await host.submit(input);
    expect(storedWhileSending).toBeNull();
  });
});
