import { describe, expect, it } from 'vitest';
import { emptyQuiz } from '../editing/edited-quiz.ts';
import type { EditConflict } from './save-quiz.ts';
import { idle, nextSaveState, type SaveEvent } from './save-state.ts';

const base = { id: 'q', revision: 1, status: 'draft' as const, updatedAt: '', quiz: emptyQuiz() };
const conflict: EditConflict = { base, mine: base.quiz, theirs: { ...base, revision: 2 }, by: '', status: undefined };
const issues = [{ path: 'title', message: 'Title is required' }];
const stateAfter = (...events: SaveEvent[]) => events.reduce(nextSaveState, idle);
const ended = (more: Partial<Extract<SaveEvent, { type: 'ended' }>> = {}): SaveEvent => ({
  type: 'ended',
  isBehind: false,
  ...more,
});

describe('the state of saving', () => {
  it('is idle after a save that was stored, unless another tab has stored a newer revision', () => {
    expect(stateAfter({ type: 'sent' }).name).toBe('saving');
    expect(stateAfter({ type: 'sent' }, ended()).name).toBe('idle');
    expect(stateAfter({ type: 'sent' }, { type: 'overtaken' }, ended({ isBehind: true })).name).toBe('elsewhere');
  });
  it('stays saving while another tab tells of its own save', () => {
    expect(stateAfter({ type: 'sent' }, { type: 'overtaken' }).name).toBe('saving');
  });
  it('is refused until what was wrong is mended', () => {
    const refused = [{ type: 'sent' }, ended({ issues })] as const;
    expect(stateAfter(...refused)).toMatchObject({ name: 'refused', issues });
    expect(stateAfter(...refused, { type: 'edited', issues: [] })).toEqual(idle);
    // Why stands there while it is tried again.
    expect(stateAfter(...refused, { type: 'sent' })).toMatchObject({ name: 'saving', issues });
    expect(stateAfter(...refused, { type: 'sent' }, ended({ issues: [] }))).toEqual(idle);
  });
  it('is refused for a quiz that is gone, whatever is edited', () => {
    const gone = stateAfter({ type: 'sent' }, ended({ gone: true }), { type: 'edited', issues: [] });
    expect(gone).toMatchObject({ name: 'refused', gone: true });
  });
  it('is a conflict until it is decided or postponed, and elsewhere from then on', () => {
    const asked = [{ type: 'sent' }, { type: 'conflicted', conflict }] as const;
    expect(stateAfter(...asked)).toMatchObject({ name: 'conflict', conflict });
    expect(stateAfter(...asked, { type: 'sent' })).toMatchObject({ name: 'saving', conflict: undefined });
    expect(stateAfter(...asked, { type: 'postponed' })).toMatchObject({ name: 'elsewhere', issues: [] });
    expect(stateAfter(...asked, { type: 'postponed' }).conflict).toBeUndefined();
  });
  it('is elsewhere when another tab tells of a newer revision', () => {
    expect(stateAfter({ type: 'overtaken' }).name).toBe('elsewhere');
    expect(stateAfter({ type: 'sent' }, ended({ issues }), { type: 'overtaken' })).toMatchObject({
      name: 'elsewhere',
      issues,
    });
  });
});
