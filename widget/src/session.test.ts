// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newSessionId, openSession } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a visit', () => {
  it('gets a new id and no progress after a lead', () => {
    const session = openSession('q', 'v');
    const first = session.id();
    session.save({ answers: [], index: 1 });
    session.save(undefined);
    session.renew();
    expect(session.id()).not.toBe(first);
    expect(openSession('q', 'v').id()).toBe(session.id());
    expect(openSession('q', 'v').load()).toBeUndefined();
  });
  it('is separate for each quiz', () => {
    openSession('one', 'v').save({ answers: [], index: 1 });
    expect(openSession('other', 'v').load()).toBeUndefined();
    expect(sessionStorage.getItem('quizfunnel:one')).toContain('"index":1');
  });
  it.each(['nonsense', 'null', '{}', '{"version":"v"}'])('starts over when %s is stored', (left) => {
    sessionStorage.setItem('quizfunnel:q', left);
    expect(openSession('q', 'v').id()).toMatch(/^[0-9a-f-]{36}$/);
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
    expect(openSession('s1', 'v1').id()).toBe(first.id());
    expect(openSession('s1', 'v1').load()?.index).toBe(3);
    expect(openSession('s1', 'v2').id()).not.toBe(first.id());
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
    expect(session.id()).toMatch(UUID);
    expect(session.load()?.index).toBe(1);
  });
});
