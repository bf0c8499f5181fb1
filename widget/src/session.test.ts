// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSessionId, openSession } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a visit', () => {
  it('gets a new id and no progress after a lead', () => {
    const session = openSession('q', 'v');
    const first = session.sessionId();
    session.save({ answers: [], index: 1 });
    session.save(undefined);
    session.renew();
    expect(session.sessionId()).not.toBe(first);
    expect(openSession('q', 'v').sessionId()).toBe(session.sessionId());
    expect(openSession('q', 'v').load()).toBeUndefined();
  });
  it('is separate for each quiz', () => {
    openSession('one', 'v').save({ answers: [], index: 1 });
    expect(openSession('other', 'v').load()).toBeUndefined();
    expect(sessionStorage.getItem('quizfunnel:one')).toContain('"index":1');
  });
  it.each(['nonsense', 'null', '{}', '{"version":"v"}'])('starts over when %s is stored', (left) => {
    sessionStorage.setItem('quizfunnel:q', left);
    expect(openSession('q', 'v').sessionId()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a session', () => {
  it('has a random UUID, also without crypto.randomUUID', () => {
    expect(newSessionId()).toMatch(UUID);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(newSessionId()).toMatch(UUID);
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  });
  it('survives a reload, but not another version', () => {
    const first = openSession('s1', 'v1');
    first.save({ answers: [], index: 3 });
    expect(openSession('s1', 'v1').sessionId()).toBe(first.sessionId());
    expect(openSession('s1', 'v1').load()?.index).toBe(3);
    expect(openSession('s1', 'v2').sessionId()).not.toBe(first.sessionId());
  });
  it('keeps answers, but no form and no result after half an hour without a change', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const [answer, lead] = [
      { questionId: 'q1', chosen: ['a'] },
      { name: 'Ann', email: '', consentGiven: true, trap: '' },
    ];
    const first = openSession('s3', 'v');
    first.save({ answers: [answer], index: 3, at: { phase: 'lead', lead } });
    vi.advanceTimersByTime(29 * 60_000);
    expect(openSession('s3', 'v').load()?.at?.lead).toEqual(lead);
    first.save({ answers: [answer], index: 4, at: { phase: 'lead', lead } });
    vi.advanceTimersByTime(31 * 60_000);
    const next = openSession('s3', 'v');
    expect(next.load()).toEqual({ answers: [answer], index: 4 });
    // A lead that is still being sent has its id: filled in again, it is the same one.
    expect(next.sessionId()).toBe(first.sessionId());
    expect(sessionStorage.getItem('quizfunnel:s3')).not.toContain('Ann');

    next.save({ answers: [], index: 0, at: { phase: 'result' } });
    vi.advanceTimersByTime(31 * 60_000);
    expect(openSession('s3', 'v').load()).toBeUndefined();
  });
  it('works when storage throws', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const session = openSession('s2', 'v');
    session.save({ answers: [], index: 1 });
    expect(session.sessionId()).toMatch(UUID);
    expect(session.load()?.index).toBe(1);
  });
});
