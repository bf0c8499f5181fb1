import { describe, expect, it } from 'vitest';
import { changesBetween, record, recordApart, redo, startHistory, undo } from './edit-history.ts';

type State = { title: string; on: boolean; rows: Array<{ id: string; text: string }> };
const first: State = {
  title: '',
  on: false,
  rows: [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
  ],
};
const typing = (words: string, pauseMs: number) =>
  [...words].reduce(
    (history, _, index) =>
      record(history, { ...history.now, title: words.slice(0, index + 1) }, 1_000 + index * pauseMs),
    startHistory(first),
  );

describe('undo', () => {
  it('takes back what came in a step of its own without what was typed right before or after', () => {
    const restored = recordApart(typing('Mine', 10), { ...first, title: 'Kept' });
    const typed = record(restored, { ...first, title: 'Kept!' }, 1_050);
    expect(undo(typed)?.now.title).toBe('Kept');
    expect(undo(restored)?.now.title).toBe('Mine');
  });
  it('takes back in one go what was typed in one go', () => {
    expect(undo(typing('Coffee', 200))?.now.title).toBe('');
    expect(undo(typing('Coffee', 1_200))?.now.title).toBe('Coffe');
  });
  it('keeps two fields apart, and a switch from the typing before it', () => {
    const title = record(startHistory(first), { ...first, title: 'T' }, 1);
    const row = { ...title.now, rows: [{ id: 'a', text: 'AA' }, ...first.rows.slice(1)] };
    const both = record(title, row, 2);
    expect(undo(both)?.now).toEqual({ ...first, title: 'T' });
    const switched = record(both, { ...row, on: true }, 3);
    expect(undo(switched)?.now).toBe(row);
  });
  it('is taken back by redo, until something else is done', () => {
    const typed = typing('Tea', 10);
    const back = undo(typed);
    expect(back && redo(back)?.now).toBe(typed.now);
    expect(back && redo(record(back, { ...first, on: true }, 9_999))).toBeUndefined();
  });
  it('goes back two hundred steps and no further', () => {
    let history = startHistory(first);
    for (let step = 1; step <= 202; step += 1) history = recordApart(history, { ...first, title: String(step) });
    let steps = 0;
    for (let back = undo(history); back; back = undo(back)) {
      history = back;
      steps += 1;
    }
    expect([steps, history.now.title]).toEqual([200, '2']);
  });
  it('has nothing to take back of what was typed and taken away again', () => {
    const typed = record(startHistory(first), { ...first, title: 'T' }, 1);
    const away = record(typed, { ...first, title: '' }, 2);
    expect(away.now).toBe(first);
    expect(undo(away)).toBeUndefined();
    const later = record(away, { ...first, title: 'U' }, 3);
    expect(undo(later)?.now).toBe(first);
    // Unless the hands rested in between.
    expect(undo(record(typed, { ...first, title: '' }, 2_000))?.now.title).toBe('T');
  });
  it('has an end', () => {
    expect(undo(startHistory(first))).toBeUndefined();
    expect(redo(startHistory(first))).toBeUndefined();
  });
  it('does not count what changes nothing', () => {
    const history = startHistory(first);
    expect(record(history, { ...first, rows: [...first.rows] }, 5)).toBe(history);
  });
});

describe('where two states differ', () => {
  const paths = (after: State) => changesBetween(first, after).map(({ path }) => path);
  it('is a field, a field of a row, or the first row that is not where it was', () => {
    const [a, b] = first.rows as [State['rows'][0], State['rows'][0]];
    expect(paths({ ...first, rows: [a, { ...b, text: 'b' }] })).toEqual(['rows.1.text']);
    expect(paths({ ...first, rows: [b, a] })).toEqual(['rows.0']);
    expect(paths({ ...first, rows: [a] })).toEqual(['rows.1']);
    expect(paths({ title: 'x', on: true, rows: first.rows })).toEqual(['title', 'on']);
  });
});
