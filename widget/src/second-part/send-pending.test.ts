// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PENDING_LEAD_MAX_AGE_MS, PENDING_LEAD_PREFIX } from '../pending-lead.ts';
import { sendPending as send } from './send-pending.ts';

const solve = vi.hoisted(() => vi.fn(async ({ signature }: { signature: string }) => `solution of ${signature}`));
vi.mock('./fetch-solver.ts', () => ({ fetchSolver: async () => ({ solve }) }));

const url = 'https://quiz.example/api/public/quiz/q/submit';
const lead = { sessionId: 'one', email: 'ann@example.com' };
const storeLead = (age = 0) =>
  localStorage.setItem(`${PENDING_LEAD_PREFIX}q`, JSON.stringify({ url, at: Date.now() - age, lead }));
const sendPending = () => send({});
/** Web Locks: one holder at a time. */
function withLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => (last = last.then(run));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
/** Response of the server: an id for a stored lead, a code for a rejected one. */
const answered = (status: number) => ({ status, json: async () => (status < 300 ? { id: 's' } : { code: 'no' }) });
function answering(...statuses: number[]) {
  const sent: Array<{ sessionId: string }> = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const status = statuses[sent.length - 1];
    if (!status) throw new Error('offline');
    return answered(status);
  });
  return sent;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a lead whose tab was closed', () => {
  it('is sent once, under its session', async () => {
    storeLead();
    withLocks();
    const sent = answering(200);
    await Promise.all([sendPending(), sendPending()]);
    expect(sent).toEqual([lead]);
    expect(localStorage).toHaveLength(0);
  });
  it.each([503, 429, 0])('stays stored with its age when sending fails (%i)', async (status) => {
    storeLead(1_000);
    const before = localStorage.getItem(`${PENDING_LEAD_PREFIX}q`);
    answering(status);
    await sendPending();
    expect(localStorage.getItem(`${PENDING_LEAD_PREFIX}q`)).toBe(before);
  });
  it.each([400, 404, 410])('is deleted when the server rejects it (%i)', async (status) => {
    storeLead();
    const sent = answering(status);
    await sendPending();
    expect([sent.length, localStorage.length]).toEqual([1, 0]);
  });
  it.each([
    [200, '<h1>You are offline</h1>'],
    [403, '<h1>Checking your browser</h1>'],
    [200, '{}'],
    [200, 'null'],
    [403, '{"error":"blocked"}'],
  ])('stays stored when the response is not from the server: %i %s', async (status, body) => {
    storeLead();
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    await sendPending();
    expect(localStorage).toHaveLength(1);
  });
  it('becomes another lead when its session was used for different answers', async () => {
    storeLead();
    const sent = answering(409, 200);
    await sendPending();
    expect(sent[0]).toEqual(lead);
    expect(sent[1]).toMatchObject({ email: 'ann@example.com', sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
  it('gets the proof of work that the server asks for', async () => {
    storeLead();
    const sent: object[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      const challenge = { signature: 'a' };
      return sent.length > 1
        ? answered(200)
        : { status: 428, json: async () => ({ code: 'proof_required', challenge }) };
    });
    await sendPending();
    expect(sent).toEqual([lead, { ...lead, proof: 'solution of a' }]);
    expect(localStorage).toHaveLength(0);
  });
  it('stays stored without that, and keeps no other from being sent', async () => {
    storeLead();
    localStorage.setItem(`${PENDING_LEAD_PREFIX}r`, JSON.stringify({ url, at: Date.now(), lead }));
    solve.mockRejectedValueOnce(new Error('too long'));
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      return calls > 1 ? answered(200) : { status: 428, json: async () => ({ code: 'x', challenge: {} }) };
    });
    await sendPending();
    expect([calls, localStorage.length]).toEqual([2, 1]);
  });
  it('stays stored until the response, in case this page is closed as well', async () => {
    storeLead();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void sendPending();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(localStorage).toHaveLength(1);
  });
  it('is not stored again when its own tab has cancelled it meanwhile', async () => {
    storeLead();
    vi.stubGlobal('fetch', async () => {
      localStorage.clear();
      return answered(409);
    });
    await sendPending();
    expect(localStorage).toHaveLength(0);
  });
  it('is sent with those of all tabs, builds and quizzes, despite one that cannot be parsed', async () => {
    localStorage.setItem(`${PENDING_LEAD_PREFIX}broken`, '{');
    for (const email of ['a', 'b', 'c'])
      localStorage.setItem(
        PENDING_LEAD_PREFIX + email,
        JSON.stringify({ url, at: Date.now(), lead: { sessionId: email, email } }),
      );
    const sent = answering(200, 503, 200);
    await sendPending();
    expect(sent.map(({ sessionId }) => sessionId).sort()).toEqual(['a', 'b', 'c']);
    expect(localStorage).toHaveLength(1);
  });
  it('is deleted after a day', async () => {
    storeLead(PENDING_LEAD_MAX_AGE_MS + 1);
    const sent = answering(200);
    await sendPending();
    expect([sent.length, localStorage.length]).toEqual([0, 0]);
  });
  it('leaves other storage entries alone and works without storage', async () => {
    localStorage.setItem('other', 'x');
    localStorage.setItem(`${PENDING_LEAD_PREFIX}broken`, '{');
    answering();
    await sendPending();
    expect(localStorage.getItem('other')).toBe('x');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    await expect(sendPending()).resolves.toBeUndefined();
  });
});
