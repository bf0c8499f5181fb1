import { describe, expect, it } from 'vitest';
import { END } from '#contract/flow';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { duplicateQuestion, newOption } from './edited-quiz.ts';
import { newQuestion } from './question-rules.ts';
import { dependencies, targetsAfter, withTurnsTo } from './turns.ts';

const option = (id: string, next?: string): QuizOption => ({ ...newOption(), id, text: id, ...(next ? { next } : {}) });
const question = (id: string, options: QuizOption[] = [], more: Partial<Question> = {}): Question => ({
  ...newQuestion(),
  id,
  title: id.toUpperCase(),
  options,
  ...more,
});
const plain = (id: string) => question(id, [option(`${id}1`), option(`${id}2`)]);

describe('what may come next', () => {
  it('is each later question by number and title, and the end', () => {
    expect(targetsAfter([plain('a'), plain('b'), { ...plain('c'), title: ' ' }], 0)).toEqual([
      { value: 'b', label: '2. B' },
      { value: 'c', label: '3. Untitled question' },
      { value: END, label: 'End of the questions' },
    ]);
  });
  it('is nothing but the end after the last question', () => {
    expect(targetsAfter([plain('a')], 0).map(({ value }) => value)).toEqual([END]);
  });
});

describe('a question that gets another id', () => {
  it('is still led to by options and questions, and no other question changes', () => {
    const before = [question('a', [option('a1', 'c'), option('a2')], { next: 'c' }), plain('b'), plain('c')];
    const [a, b] = withTurnsTo(before, 'c', 'new');
    expect([a?.next, a?.options[0]?.next, a?.options[1]?.next]).toEqual(['new', 'new', undefined]);
    expect(b).toBe(before[1]);
  });
});

describe('a copy of a question', () => {
  it('keeps its settings and turns under new ids', () => {
    const original = question('a', [option('a1', 'b'), option('a2')], { optional: true, next: END });
    const { copy, questions } = duplicateQuestion([original, plain('b')], 'a');
    expect(copy).toMatchObject({ optional: true, next: END, options: [{ next: 'b' }, {}] });
    expect(copy?.options.map(({ id }) => id)).not.toContain('a1');
    expect(questions.map(({ id }) => id)).toEqual(['a', copy?.id, 'b']);
  });
  it('has no turn that leads backwards or nowhere', () => {
    const original = question('b', [option('b1', 'a'), option('b2', 'gone'), option('b3', END)], { next: 'a' });
    const { copy } = duplicateQuestion([plain('a'), original], 'b');
    expect(copy?.next).toBeUndefined();
    expect(copy?.options.map(({ next }) => next)).toEqual([undefined, undefined, END]);
  });
});

describe('the answers that a question depends on', () => {
  const quiz = [question('a', [option('a1', 'b'), option('a2'), option('a3', 'c')]), plain('b'), plain('c')];
  it('are named by letters where only some of one question lead to it', () => {
    expect(dependencies(quiz)[1]).toBe('1 A, B');
  });
  it('are none where it is also reached from elsewhere, or from everywhere', () => {
    expect(dependencies(quiz)[2]).toBeUndefined();
    expect(dependencies([plain('a'), plain('b')])).toEqual([undefined, undefined]);
  });
  it('are none where the question before may be skipped to it', () => {
    const [first, ...rest] = quiz as [Question, ...Question[]];
    expect(dependencies([{ ...first, optional: true }, ...rest])[1]).toBeUndefined();
  });
});
