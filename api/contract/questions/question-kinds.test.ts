import { describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { ownOptionSettings, ownSettings } from './own-settings.ts';
import { type QuizOption, questionTypes } from './question.schema.ts';
import { rowProblems } from './row-problems.ts';

const option = (id: string, rest: Partial<QuizOption> = {}): QuizOption => ({
  id,
  text: id,
  points: 0,
  votes: [],
  ...rest,
});
const options = [option('a'), option('b')];

describe('a day', () => {
  const day = (textAnswer: string, rules = {}) =>
    kinds.date.accept({ options: [], ...rules }, { questionId: 'q', textAnswer });
  it('is one of the calendar, between its bounds', () => {
    expect(day('2028-02-29').answer).toMatchObject({ chosen: [], text: '2028-02-29' });
    for (const text of ['2027-02-29', '29.02.2028', '2028-2-9', 'x'])
      expect(day(text).refused).toBe('This question needs a day such as 2026-01-31');
    expect(day('2026-01-01', { from: '2026-01-02' }).refused).toBe('Not before 2026-01-02');
    expect(day('2026-01-03', { to: '2026-01-02' }).refused).toBe('Not after 2026-01-02');
    expect(kinds.date.conflicts({ options: [], from: '2026-01-02', to: '2026-01-01' })[0]?.field).toBe('to');
  });
});

describe('other kinds', () => {
  it('take one option of a scale and of a dropdown', () => {
    for (const type of ['scale', 'dropdown'] as const)
      expect(kinds[type].accept({ options }, { questionId: 'q', answerOptionId: 'b' }).answer?.chosen).toEqual(['b']);
  });
  it('take several pictures only where that is allowed', () => {
    const several = { questionId: 'q', answerOptionIds: ['a', 'b'] };
    expect(kinds.picture_choice.accept({ options }, several).refused).toBeDefined();
    expect(kinds.picture_choice.accept({ options, max: 2 }, several).answer?.chosen).toEqual(['a', 'b']);
    expect(kinds.picture_choice.problems({ options }).map(({ field }) => field)).toEqual([
      'options.0.picture',
      'options.1.picture',
    ]);
  });
  it('take nothing for a statement', () => {
    expect(kinds.statement.asks).toBe(false);
    expect(kinds.statement.accept({ options: [] }, { questionId: 'q', textAnswer: 'x' }).refused).toBe(
      'A statement takes no answer',
    );
  });
  it('keep what a visitor wrote beside “Other”, and nothing beside other options', () => {
    const other = [option('a'), option('b', { other: true })];
    const text = (answerOptionId: string) =>
      kinds.multiple_choice.accept({ options: other }, { questionId: 'q', answerOptionId, otherText: 'mine' }).answer
        ?.text;
    expect([text('a'), text('b')]).toEqual(['a', 'mine']);
    expect(
      kinds.multiple_choice.accept({ options: other }, { questionId: 'q', answerOptionId: 'b' }).answer?.text,
    ).toBe('b');
  });
});

describe('settings', () => {
  it('are those of the kind, and none that says nothing', () => {
    const all = { optional: true, shuffle: false, min: 1, unit: 'kg', button: 'Go', next: 'q2', category: '' };
    expect(ownSettings('multiple_select', all)).toEqual({ optional: true, min: 1, next: 'q2' });
    expect(ownSettings('number', all)).toEqual({ optional: true, min: 1, unit: 'kg', next: 'q2' });
    expect(ownSettings('statement', { ...all, media: { kind: 'picture', url: '', alt: '' } })).toEqual({
      button: 'Go',
      next: 'q2',
    });
    const row = { next: 'q2', other: true, alone: true, upTo: 3, picture: { url: '/x.png', alt: '' } };
    expect(ownOptionSettings('number', row)).toEqual({ next: 'q2', upTo: 3 });
    expect(ownOptionSettings('multiple_choice', row)).toEqual({ next: 'q2', other: true });
    expect(ownOptionSettings('picture_choice', row)).toEqual(row.picture ? { ...row, upTo: undefined } : {});
  });
  it('of every kind may describe it and say what follows', () => {
    for (const type of questionTypes)
      expect(kinds[type].settings).toEqual(expect.arrayContaining(['description', 'media', 'next']));
  });
});

describe('questions that stand together', () => {
  const question = (id: string, rest: object = {}) => ({
    id,
    title: id,
    type: 'multiple_choice' as const,
    options: [option(`${id}1`), option(`${id}2`)],
    ...rest,
  });
  const paths = (...questions: Parameters<typeof rowProblems>[0]) => rowProblems(questions).map(({ path }) => path);
  it('lead on to later ones', () => {
    expect(paths(question('a', { next: 'b' }), question('b', { next: 'end' }))).toEqual([]);
    expect(paths(question('a'), question('b', { options: [option('b1', { next: 'a' }), option('b2')] }))).toEqual([
      'questions.1.options.0.next',
    ]);
    expect(rowProblems([question('a', { next: 'gone' })])).toEqual([
      { path: 'questions.0.next', message: 'Question 1 “a” goes on to a question that does not come after it' },
    ]);
  });
  it('have settings that fit each other, and no more options than their kind takes', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => option(`o${at}`));
    expect(paths(question('a', { type: 'multiple_select', min: 2, max: 1 }))).toEqual(['questions.0.max']);
    expect(paths(question('a', { type: 'multiple_select', min: 0.5 }))).toEqual(['questions.0.min']);
    const bounds = { min: 9, max: 9, options: [option('x'), option('y'), option('z', { alone: true }), option(' ')] };
    expect(rowProblems([question('a', { type: 'multiple_select', ...bounds })])).toEqual([
      { path: 'questions.0.min', message: 'Question 1 “a”: Only 2 options can be chosen together' },
      { path: 'questions.0.max', message: 'Question 1 “a”: Only 2 options can be chosen together' },
    ]);
    // Nothing is written yet.
    expect(paths(question('a', { type: 'multiple_select', max: 3, options: [option(''), option('')] }))).toEqual([]);
    expect(paths(question('a', { options: many(21) }))).toEqual(['questions.0.options']);
    expect(paths(question('a', { type: 'scale', options: many(12) }))).toEqual(['questions.0.options']);
    expect(paths(question('a', { type: 'dropdown', options: many(300) }))).toEqual([]);
    expect(
      paths(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => question(id, { type: 'dropdown', options: many(300) }))),
    ).toEqual(['questions']);
    const two = [option('a', { other: true }), option('b', { other: true })];
    expect(paths(question('a', { options: two }))).toEqual(['questions.0.options']);
  });
});
