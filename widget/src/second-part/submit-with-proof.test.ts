// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { PENDING_LEAD_PREFIX } from '../pending-lead.ts';
import type { LeadInput, QuizHost } from '../quiz-host.ts';
import { mountForTest } from '../test-quiz.ts';
import { fetchSolver } from './fetch-solver.ts';
import { submitWithProof } from './submit-with-proof.ts';

vi.mock('./fetch-solver.ts', () => ({ fetchSolver: vi.fn() }));
const solve = vi.fn(async (challenge: Challenge) => `solution of ${challenge.signature}`);
beforeEach(() => {
  vi.mocked(fetchSolver).mockResolvedValue({ solve });
});
afterEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});

const URL = 'https://quiz.example/api/public/quiz/q/submit';
const refusal = (signature: string) => ({ refused: { code: 'proof_required', challenge: { signature } as Challenge } });
const input: LeadInput = { name: '', email: 'ann@example.com', consentGiven: true, trap: '', answers: [] };
const timed = { ...input, tookMs: expect.any(Number) };
const storedLeads = () => Object.keys(localStorage).filter((key) => key.startsWith(PENDING_LEAD_PREFIX));

/** A host that stores the lead while it is sent, and answers with each of these in turn. */
function hostWith(...answers: Array<'stored' | object>) {
  const sent: LeadInput[] = [];
  const host = {
    origin: 'https://quiz.example',
    async submit(lead: LeadInput) {
      const answer = answers[sent.length];
      sent.push(lead);
      const body = { ...lead, sessionId: 'one' };
      host.savePending?.(body, URL);
      await Promise.resolve();
      host.savePending?.(body);
      if (answer !== 'stored') throw answer;
      return { id: 's' };
    },
  } as unknown as QuizHost;
  submitWithProof(host);
  return { host, sent };
}

describe('a lead that a server asks a proof of work for', () => {
  it('is sent again with it', async () => {
    const { host, sent } = hostWith(refusal('a'), 'stored');
    expect(await host.submit(input)).toEqual({ id: 's' });
    expect(sent).toEqual([timed, { ...timed, proof: 'solution of a' }]);
    expect(fetchSolver).toHaveBeenCalledWith('https://quiz.example');
    expect(storedLeads()).toEqual([]);
  });
  it('gets another proof when the server asks again, and not for ever', async () => {
    const { host, sent } = hostWith(refusal('a'), refusal('b'), 'stored');
    await host.submit(input);
    expect(sent.map(({ proof }) => proof)).toEqual([undefined, 'solution of a', 'solution of b']);
    const endless = hostWith(...Array.from({ length: 9 }, () => refusal('c')));
    await expect(endless.host.submit(input)).rejects.toEqual(refusal('c'));
    expect(endless.sent).toHaveLength(4);
  });
  it('stays stored while its proof is searched, in case the tab is closed', async () => {
    const { host } = hostWith(refusal('a'), 'stored');
    let kept: string[] = [];
    solve.mockImplementationOnce(async () => {
      kept = storedLeads();
      return 'x';
    });
    await host.submit(input);
    expect(kept).toEqual([`${PENDING_LEAD_PREFIX}one`]);
  });
  it.each([
    ['the solver cannot be loaded', () => vi.mocked(fetchSolver).mockRejectedValue(new Error('refused'))],
    ['nothing is found', () => solve.mockRejectedValueOnce(new Error('too long'))],
    ['the browser never answers', () => solve.mockReturnValueOnce(new Promise(() => {}))],
  ])('is sent again without when %s: the server takes a few', async (_why, fail) => {
    vi.useFakeTimers();
    fail();
    const { host, sent } = hostWith(refusal('a'), 'stored');
    const done = host.submit(input);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await done).toEqual({ id: 's' });
    expect(sent).toEqual([timed, timed]);
    expect(storedLeads()).toEqual([]);
    vi.useRealTimers();
  });
  it('gets its proof when the solver could not be loaded at first', async () => {
    vi.useFakeTimers();
    vi.mocked(fetchSolver).mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    const { host, sent } = hostWith(refusal('a'), 'stored');
    const done = host.submit(input);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await done).toEqual({ id: 's' });
    expect(sent.map(({ proof }) => proof)).toEqual([undefined, 'solution of a']);
    vi.useRealTimers();
  });
  it('says how long its quiz has been on the page', async () => {
    vi.useFakeTimers();
    const { host, sent } = hostWith('stored');
    vi.setSystemTime(Date.now() + 8_000);
    await host.submit(input);
    expect(sent).toEqual([{ ...input, tookMs: 8_000 }]);
    vi.useRealTimers();
  });
  it('is sent from a page that has replaced Date by a class without now', async () => {
    vi.stubGlobal('Date', Object.assign(class extends Date {}, { now: undefined }));
    const { host, sent } = hostWith('stored');
    await host.submit(input);
    vi.unstubAllGlobals();
    expect(sent).toEqual([timed]);
  });
  it('is refused as before for any other reason', async () => {
    const { host, sent } = hostWith({ refused: { code: 'validation_failed', message: 'No' } });
    await expect(host.submit(input)).rejects.toEqual({ refused: { code: 'validation_failed', message: 'No' } });
    expect([sent.length, solve.mock.calls.length, storedLeads().length]).toEqual([1, 0, 0]);
  });
});

it('a visitor sees that the form is being sent, then the result', async () => {
  let found = (_proof: string) => {};
  solve.mockImplementationOnce(() => new Promise((resolve) => (found = resolve)));
  const quiz = mountForTest({
    submit: async ({ proof }) => {
      if (!proof) throw refusal('a');
      return {};
    },
  });
  await quiz.settled();
  await quiz.choose('Second');
  await quiz.click('Next');
  await quiz.type('textarea', 'More');
  await quiz.click('Finish');
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree to receive');
  quiz.find<HTMLButtonElement>('form .main').click();
  await quiz.settled();
  expect(quiz.find('form').getAttribute('aria-busy')).toBe('true');
  expect(quiz.find('.failure').textContent).toBe('');
  found('proof');
  await quiz.settled();
  expect(quiz.text()).toContain('You are green');
  expect(quiz.submitted.map(({ proof }) => proof)).toEqual([undefined, 'proof']);
});
