// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KEPT_FOR_MS, PENDING } from '../pending-lead.ts';
import { sendPending } from './send-pending.ts';

const url = 'https://quiz.example/api/public/quiz/q/submit';
const lead = { sessionId: 'one', email: 'ann@example.com' };
const keep = (age = 0) => localStorage.setItem(`${PENDING}q`, JSON.stringify({ url, at: Date.now() - age, lead }));
function answering(...statuses: number[]) {
  const sent: Array<{ sessionId: string }> = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const status = statuses[sent.length - 1];
    if (!status) throw new Error('offline');
    return { status };
  });
  return sent;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a lead whose tab was closed', () => {
  it('is sent once, under the session it had', async () => {
    keep();
    const sent = answering(200);
    await Promise.all([sendPending(), sendPending()]);
    expect(sent).toEqual([lead]);
    expect(localStorage).toHaveLength(0);
  });
  it.each([503, 429, 0])('is kept where it could not be sent (%i), as old as it is', async (status) => {
    keep(1_000);
    const before = localStorage.getItem(`${PENDING}q`);
    answering(status);
    await sendPending();
    expect(localStorage.getItem(`${PENDING}q`)).toBe(before);
  });
  it.each([400, 404, 410])('is given up where it was refused (%i)', async (status) => {
    keep();
    const sent = answering(status);
    await sendPending();
    expect([sent.length, localStorage.length]).toEqual([1, 0]);
  });
  it('is a lead of its own where the session was used for other answers', async () => {
    keep();
    const sent = answering(409, 200);
    await sendPending();
    expect(sent[0]).toEqual(lead);
    expect(sent[1]).toMatchObject({ email: 'ann@example.com', sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
  it('is forgotten after a day', async () => {
    keep(KEPT_FOR_MS + 1);
    const sent = answering(200);
    await sendPending();
    expect([sent.length, localStorage.length]).toEqual([0, 0]);
  });
  it('leaves what others keep alone, and fails nowhere', async () => {
    localStorage.setItem('other', 'x');
    localStorage.setItem(`${PENDING}broken`, '{');
    answering();
    await sendPending();
    expect(localStorage.getItem('other')).toBe('x');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    await expect(sendPending()).resolves.toBeUndefined();
  });
});
