import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { quizInputSchema } from '../../../contract/quiz/quiz.schema.ts';
import type { AppError } from '../../errors.ts';
import { arrangeRows } from './arrange-rows.ts';

type Rows = ReturnType<typeof arrangeRows>;
const body = (questions: unknown[], extra: object = {}) => ({
  ...quizInputSchema.parse({ title: 'T', questions, ...extra }),
  status: 'draft' as const,
});
const choice = (title: string, ...texts: string[]) => ({ title, options: texts.map((text) => ({ text })) });
const idsOf = ({ questions, outcomes }: Rows) =>
  [...questions, ...questions.flatMap(({ options }) => options), ...outcomes].map(({ id }) => id);
function refusal(input: Parameters<typeof arrangeRows>[0]): AppError | undefined {
  try {
    arrangeRows(input);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}

describe('the ids of rows', () => {
  const own = () => body([{ ...choice('A', 'x', 'y'), id: 'q' }], { outcomes: [{ id: 'k3v9xq1', name: 'O' }] });
  it('are those that they come with', () => {
    const rows = arrangeRows(own());
    expect([rows.questions[0]?.id, rows.outcomes[0]?.id]).toEqual(['q', 'k3v9xq1']);
    // What is stored says nothing about it: a row that was deleted comes back as the same.
    expect(arrangeRows(body(rows.questions, { outcomes: rows.outcomes }))).toEqual(rows);
  });
  it('are made for rows without one, whatever stood in their place', () => {
    const first = arrangeRows(own());
    const second = arrangeRows(body([choice('A', 'x', 'y')], { outcomes: [{ name: 'O' }] }), first);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(8);
    // Six characters and a counter.
    const made = idsOf(second);
    expect(new Set(made.map((id) => id.slice(0, 6))).size).toBe(1);
    expect(made.map((id) => id.slice(6)).sort()).toEqual(['0', '1', '2', '3']);
  });
  it.each([
    ['questions.1', [choice('A', 'x', 'y'), choice('B', 'x', 'y')].map((row) => ({ ...row, id: 'same' })), []],
    ['questions.0.options.1', [{ title: 'A', options: ['x', 'y'].map((text) => ({ text, id: 'same' })) }], []],
    ['questions.0.options.0', [{ title: 'A', id: 'same', options: [{ text: 'x', id: 'same' }] }], []],
    ['outcomes.0', [{ ...choice('A', 'x', 'y'), id: 'same' }], [{ name: 'O', id: 'same' }]],
  ])('are refused where one occurs twice, such as at %s', (path, questions, outcomes) => {
    expect(refusal(body(questions, { outcomes }))).toMatchObject({
      status: 400,
      extra: { issues: [{ path: `${path}.id` }] },
    });
  });
  it.each(['', 'a b', 'a.b', '$a', 'x'.repeat(65), '__proto__'])('are refused in another form: %j', (id) => {
    const { error } = quizInputSchema.safeParse({ title: 'T', questions: [{ ...choice('A', 'x', 'y'), id }] });
    expect(error?.issues[0]?.path).toEqual(['questions', 0, 'id']);
  });
  it('are new where a question that was a choice is now answered in words, or the other way round', () => {
    const first = arrangeRows(body([choice('A', 'x', 'y'), { title: 'B', type: 'short_text' }]));
    const [asked, said] = first.questions;
    const changed = arrangeRows(
      body([
        { ...asked, type: 'long_text' },
        { ...said, type: 'multiple_choice', options: choice('', 'x', 'y').options },
      ]),
      first,
    );
    for (const { id } of changed.questions) expect([asked?.id, said?.id]).not.toContain(id);
    const alike = arrangeRows(
      body([
        { ...asked, type: 'true_false' },
        { ...said, type: 'long_text' },
      ]),
      first,
    );
    expect(alike.questions.map(({ id }) => id)).toEqual([asked?.id, said?.id]);
  });
  it('do not give the figures of an option to True or False because it stood in their place', () => {
    const first = arrangeRows(body([choice('A', 'x', 'y')]));
    const [question] = first.questions;
    const { questions } = arrangeRows(body([{ ...question, type: 'true_false' }]), first);
    const ids = questions[0]?.options.map(({ id }) => id);
    for (const { id } of question?.options ?? []) expect(ids).not.toContain(id);
  });
});

describe('the rows of a quiz', () => {
  const options = ['A', 'B'].map((bucket) => ({ text: bucket, bucket }));
  it('lock true/false to True and False but keep points and buckets', () => {
    const rows = [{ text: 'false', points: 3, bucket: 'b' }, { text: 'maybe' }, { text: 'True', points: 1 }];
    const outcomes = [{ id: 'o', name: 'B' }];
    const { questions } = arrangeRows(body([{ title: 'A', type: 'true_false', options: rows }], { outcomes }));
    expect(questions[0]?.options.map(({ text, points, votes }) => [text, points, votes])).toEqual([
      ['True', 1, []],
      ['False', 3, [{ outcomeId: 'o', weight: 1 }]],
    ]);
  });
  it('have the given order, numbered from 0', () => {
    const { questions } = arrangeRows(
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
  it('get outcomes for their categories only where categories count, and the quiz is a draft', () => {
    const questions = [{ title: 'Q', options }];
    const made = arrangeRows(body(questions, { outcomeType: 'bucket' }));
    expect(made.outcomes).toMatchObject([
      { name: 'A', title: 'A', description: '', minScore: null, maxScore: null },
      { name: 'B', title: 'B' },
    ]);
    expect(made.questions[0]?.options.map(({ votes }) => votes)).toEqual(
      made.outcomes.map(({ id }) => [{ outcomeId: id, weight: 1 }]),
    );
    const { outcomes, questions: rows } = arrangeRows(body(questions));
    expect([outcomes, rows[0]?.options.map(({ votes }) => votes)]).toEqual([[], [[], []]]);
    expect(refusal({ ...body(questions, { outcomeType: 'bucket' }), status: 'published' })).toMatchObject({
      status: 400,
      extra: { issues: [{ path: 'questions.0.options.0.bucket' }, { path: 'questions.0.options.1.bucket' }] },
    });
  });
  it('vote for outcomes that there are: what is stored loses other votes, and what is sent is refused', () => {
    const votes = ['o', 'gone'].map((outcomeId) => ({ outcomeId, weight: 2 }));
    const voting = body([{ title: 'Q', options: [{ text: 'A', votes }, { text: 'B' }] }], {
      outcomeType: 'bucket',
      outcomes: [{ id: 'o', name: 'O' }],
    });
    const stored = { questions: voting.questions as Question[], outcomes: [] };
    expect(arrangeRows(voting, stored).questions[0]?.options[0]?.votes).toEqual(votes.slice(0, 1));
    for (const status of ['draft', 'published'] as const)
      expect(refusal({ ...voting, status })).toMatchObject({
        status: 400,
        extra: { issues: [{ path: 'questions.0.options.0.votes' }] },
      });
  });
  it('get no more outcomes than a quiz may have', () => {
    const outcomes = Array.from({ length: 99 }, (_, at) => ({ name: `O${at}` }));
    const of = (...rows: typeof options) => body([{ title: 'Q', options: rows }], { outcomeType: 'bucket', outcomes });
    expect(arrangeRows(of(...options.slice(0, 1))).outcomes).toHaveLength(100);
    expect(refusal(of(...options))).toMatchObject({
      status: 400,
      message: 'At most 100 outcomes',
      extra: { issues: [{ path: 'outcomes', message: 'At most 100 outcomes' }] },
    });
  });
});
