import { describe, expect, it } from 'vitest';
import { quizInputSchema } from '../../contract/quiz.schema.ts';
import { assignIds } from './assign-ids.ts';

const body = (questions: unknown[], extra: object = {}) => quizInputSchema.parse({ title: 'T', questions, ...extra });
const choice = (title: string, ...texts: string[]) => ({ title, options: texts.map((text) => ({ text })) });

describe('assignIds', () => {
  it('keeps the ids of a body without ids by place and text', () => {
    const first = assignIds(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]));
    expect(assignIds(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]), first)).toEqual(first);
    const swapped = assignIds(body([choice('B', 'x', 'y'), choice('A', 'y', 'x')]), first);
    expect(swapped.questions.map(({ id }) => id)).toEqual([first.questions[1]?.id, first.questions[0]?.id]);
    expect(swapped.questions[1]?.options.map(({ id }) => id)).toEqual(
      first.questions[0]?.options.map(({ id }) => id).reverse(),
    );
  });
  it('keeps the id of a row whose text was edited in place', () => {
    const first = assignIds(body([choice('A', 'x', 'y')]));
    expect(assignIds(body([choice('A!', 'x', 'z')]), first).questions[0]?.options.map(({ id }) => id)).toEqual(
      first.questions[0]?.options.map(({ id }) => id),
    );
  });
  it('gives new ids to ids it does not know and never one id twice', () => {
    const first = assignIds(body([choice('A', 'x', 'y')]));
    const known = first.questions[0]?.id;
    const { questions } = assignIds(
      body([
        { ...choice('A', 'x', 'y'), id: known },
        { ...choice('B', 'x', 'y'), id: known },
        { ...choice('C', 'x', 'y'), id: 'foreign' },
      ]),
      first,
    );
    expect(questions[0]?.id).toBe(known);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(3);
    expect(questions.map(({ id }) => id)).not.toContain('foreign');
  });
  it('locks true/false to True and False but keeps points and buckets', () => {
    const { questions } = assignIds(
      body([
        {
          title: 'A',
          type: 'true_false',
          options: [{ text: 'false', points: 3, bucket: 'b' }, { text: 'maybe' }, { text: 'True', points: 1 }],
        },
      ]),
    );
    expect(questions[0]?.options.map(({ text, points, bucket }) => [text, points, bucket])).toEqual([
      ['True', 1, ''],
      ['False', 3, 'b'],
    ]);
  });
  it('gives every bucket in use an outcome once and keeps unused ones', () => {
    const options = [
      { text: 'x', bucket: 'Red ' },
      { text: 'y', bucket: 'red' },
      { text: 'z', bucket: 'Blue' },
    ];
    const { outcomes } = assignIds(
      body([{ title: 'A', options }], { outcomeType: 'bucket', outcomes: [{ name: 'Green' }] }),
    );
    expect(outcomes.map(({ name }) => name)).toEqual(['Green', 'Red', 'Blue']);
  });
  it('orders by the given order and renumbers from 0', () => {
    const { questions } = assignIds(
      body([
        { ...choice('B', 'x', 'y'), order: 7 },
        { ...choice('A', 'x', 'y'), order: 2 },
      ]),
    );
    expect(questions.map(({ title, order }) => [title, order])).toEqual([
      ['A', 0],
      ['B', 1],
    ]);
  });
});
