import { expect, it } from 'vitest';
import type { QuizSave } from '#contract/quiz/quiz-history.schema';
import { savedWhen, toldApart, toldWith, withWhen } from './saved-when.ts';

const at = (time: string, name = '', status: QuizSave['status'] = 'published'): QuizSave => ({
  id: time,
  version: 'a',
  name,
  at: `2026-01-01T${time}.000Z`,
  by: '',
  status,
  fields: [],
  values: [],
  restored: false,
  current: false,
  stored: true,
  people: 0,
});

it('saves are told apart by as much of name and time as that takes', () => {
  const named = toldApart(
    withWhen([at('10:00:01', 'Spring'), at('10:01:02', 'Autumn'), at('10:05:00', 'Autumn', 'draft')]),
  );
  expect(named[0]).toBe('Spring');
  expect(named[1]).toMatch(/^Autumn, Jan 1, 2026, \d+:01\s[AP]M$/);
  expect(named[2]).toMatch(/^Autumn, Jan 1, 2026, \d+:05\s[AP]M \(draft\)$/);
  const saves = withWhen([at('10:00:01'), at('10:00:02'), at('11:00:00')]);
  const [first, second, later] = toldApart(saves);
  expect(saves.map(savedWhen)).toEqual([first, second, later]);
  expect(first).toMatch(/:00:01\s[AP]M$/);
  expect(second).toMatch(/:00:02\s[AP]M$/);
  expect(later).toMatch(/:00\s[AP]M$/);
});

it('saves of one second are told apart by a number, the first being the oldest', () => {
  const [newer = '', older = ''] = toldApart(withWhen([at('10:00:01'), at('10:00:01')]));
  expect(newer).toMatch(/:00:01\s[AP]M \(2\)$/);
  expect(older).toMatch(/:00:01\s[AP]M \(1\)$/);
});

it('tells how many took a version where it came last, not where something else was saved', () => {
  const saves = ['b', 'a', 'a', 'a draft', 'c draft', 'a'].map((save, at) => {
    const [version = '', status = 'published'] = save.split(' ');
    return { version, status: status as QuizSave['status'], at };
  });
  expect(saves.map((save) => toldWith(saves, save).at)).toEqual([0, 2, 2, 2, 4, 2]);
});
