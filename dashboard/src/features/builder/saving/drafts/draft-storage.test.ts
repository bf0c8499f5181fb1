// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyQuiz } from '../../editing/edited-quiz.ts';
import {
  countDraftedQuizzes,
  type Draft,
  draftsOf,
  dropDraft,
  dropDraftsOf,
  quizzesWithDrafts,
  rescueDrafts,
  writeDraft,
  writeDraftSoon,
} from './draft-storage.ts';

const DAY_MS = 24 * 3_600_000;
const draft = (id: string, age = 0): Draft => ({
  id,
  savedAt: Date.now() - age,
  quiz: { ...emptyQuiz(), title: `Title of ${id}` },
  unanswered: [],
});
const keep = (quizId: string | undefined, ...drafts: Draft[]) => {
  for (const each of drafts) writeDraft('ann', quizId, each);
};
const idsOf = (account: string, quizId?: string) => draftsOf(account, quizId).map(({ id }) => id);

afterEach(() => {
  dropDraftsOf('ann');
  localStorage.clear();
  vi.useRealTimers();
});

describe('drafts', () => {
  it('are offered with the latest first', () => {
    keep('q', draft('middle', 2_000), draft('old', 3_000), draft('new', 1_000));
    expect(idsOf('ann', 'q')).toEqual(['new', 'middle', 'old']);
    expect(draftsOf('ann', 'q')[0]?.quiz.title).toBe('Title of new');
  });
  it('are those of an account and a quiz, or of new ones', () => {
    keep('q', draft('one'));
    keep(undefined, draft('new'), draft('other'));
    writeDraft('bea', 'q', draft('hers'));
    expect([idsOf('ann', 'q'), idsOf('ann', 'p'), idsOf('bea', 'q')]).toEqual([['one'], [], ['hers']]);
    expect(idsOf('ann').sort()).toEqual(['new', 'other']);
    expect(quizzesWithDrafts('ann')).toEqual(['q']);
    expect(countDraftedQuizzes('ann')).toBe(3);
  });
  it('are kept for thirty days, whatever quiz is opened then', () => {
    keep('q', draft('kept', 29 * DAY_MS), draft('expired', 31 * DAY_MS));
    keep('p', draft('elsewhere', 31 * DAY_MS));
    expect(idsOf('ann', 'q')).toEqual(['kept']);
    expect(Object.keys(localStorage)).toEqual(['quizfunnel-draft:ann:q:kept']);
  });
  it('that cannot be read go, and take no other with them', () => {
    keep('q', draft('one'));
    localStorage.setItem('quizfunnel-draft:ann:q:broken', '{"id":');
    localStorage.setItem('quizfunnel-draft:ann:q:no-quiz', '{"id":"no-quiz","savedAt":1,"quiz":{"title":"T"}}');
    expect(idsOf('ann', 'q')).toEqual(['one']);
    expect(localStorage).toHaveLength(1);
  });
  it('go with a sign-out, what was about to be written too, and only those of the account', () => {
    keep('q', draft('one'));
    writeDraft('bea', 'q', draft('hers'));
    writeDraftSoon('ann', 'q', 'two', () => keep('q', draft('two')));
    dropDraftsOf('ann');
    expect([idsOf('ann', 'q'), idsOf('bea', 'q')]).toEqual([[], ['hers']]);
  });
  it('of a quiz that is gone become drafts of a new one, but for those that a tab is editing', () => {
    keep('q', { ...draft('left'), base: { id: 'q' } as Draft['base'], unanswered: [emptyQuiz()] }, draft('held'));
    expect(rescueDrafts('ann', 'q', new Set(['held']))).toBe(1);
    expect([idsOf('ann', 'q'), idsOf('ann')]).toEqual([['held'], ['left']]);
    expect(draftsOf('ann', undefined)[0]).toEqual({ ...draft('left'), savedAt: expect.any(Number) });
  });
});

describe('a draft that is written in a moment', () => {
  it('is written once for all that is typed until then', () => {
    vi.useFakeTimers();
    const writes = vi.fn();
    for (const text of ['a', 'ab', 'abc']) writeDraftSoon('ann', 'q', 'one', () => writes(text));
    vi.advanceTimersByTime(249);
    expect(writes).not.toHaveBeenCalled();
    // After the next paint.
    vi.advanceTimersByTime(20);
    expect(writes.mock.calls).toEqual([['abc']]);
  });
  it('is there where drafts are read, and when the page goes', () => {
    writeDraftSoon('ann', 'q', 'one', () => keep('q', draft('one')));
    expect(idsOf('ann', 'q')).toEqual(['one']);
    writeDraftSoon('ann', 'q', 'two', () => keep('q', draft('two')));
    dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toContain('quizfunnel-draft:ann:q:two');
  });
  it('does not come back after it was dropped', () => {
    keep('q', draft('one'));
    writeDraftSoon('ann', 'q', 'one', () => keep('q', draft('one')));
    dropDraft('ann', 'q', 'one');
    expect(idsOf('ann', 'q')).toEqual([]);
  });
});
