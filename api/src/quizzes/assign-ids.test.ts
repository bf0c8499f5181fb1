import { describe, expect, it } from 'vitest';
import { quizInputSchema } from '../../contract/quiz.schema.ts';
import { assignIds, carriesIds, noFormerIds } from './assign-ids.ts';

type Rows = ReturnType<typeof assignIds>;
const body = (questions: unknown[], extra: object = {}) => quizInputSchema.parse({ title: 'T', questions, ...extra });
const choice = (title: string, ...texts: string[]) => ({ title, options: texts.map((text) => ({ text })) });
let given = 0;
const newId = () => `n${given++}`;
const assign = (input: ReturnType<typeof body>, before: Rows = { questions: [], outcomes: [] }, former = noFormerIds) =>
  assignIds(input, { before, former, byText: !carriesIds(input), newId });

describe('assignIds', () => {
  it('keeps the ids of a body without ids by text', () => {
    const first = assign(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]));
    expect(assign(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]), first)).toEqual(first);
    const swapped = assign(body([choice('B', 'x', 'y'), choice('A', 'y', 'x')]), first);
    expect(swapped.questions.map(({ id }) => id)).toEqual([first.questions[1]?.id, first.questions[0]?.id]);
    expect(swapped.questions[1]?.options.map(({ id }) => id)).toEqual(
      first.questions[0]?.options.map(({ id }) => id).reverse(),
    );
  });
  it('leaves one of several rows of equal text where it stands, and tells outcomes apart by their names', () => {
    const first = assign(body([choice('A', 'x', 'x')], { outcomes: [{ name: 'One' }, { name: 'Two' }] }));
    const { questions, outcomes } = assign(
      body([choice('A', 'y', 'x')], { outcomes: [{ name: 'two' }, { name: 'Three' }] }),
      first,
    );
    expect(questions[0]?.options[1]?.id).toBe(first.questions[0]?.options[1]?.id);
    expect(outcomes[0]?.id).toBe(first.outcomes[1]?.id);
    expect(first.outcomes.map(({ id }) => id)).not.toContain(outcomes[1]?.id);
  });
  it('gives a row of another text another id, whatever stood in its place', () => {
    const first = assign(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]));
    const [a, b] = assign(body([choice('A', 'x', 'z'), choice('B!', 'x', 'y')]), first).questions;
    expect(a?.id).toBe(first.questions[0]?.id);
    expect(a?.options[0]?.id).toBe(first.questions[0]?.options[0]?.id);
    expect(a?.options[1]?.id).not.toBe(first.questions[0]?.options[1]?.id);
    expect(b?.id).not.toBe(first.questions[1]?.id);
  });
  it('takes rows without an id for new ones where the body carries any', () => {
    const first = assign(body([choice('A', 'x', 'y'), choice('B', 'x', 'y')]));
    const known = first.questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
    const { questions } = assign(
      body([{ ...choice('B', 'x', 'y'), id: first.questions[1]?.id }, choice('A', 'x', 'y')]),
      first,
    );
    expect(questions[0]?.id).toBe(first.questions[1]?.id);
    const others = [...(questions[0]?.options ?? []), questions[1], ...(questions[1]?.options ?? [])];
    for (const row of others) expect(known).not.toContain(row?.id);
  });
  it('gives new ids to ids it does not know and never one id twice', () => {
    const first = assign(body([choice('A', 'x', 'y')]));
    const known = first.questions[0]?.id;
    const { questions } = assign(
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
  it('does not bring a question back that was answered in another way', () => {
    const former = {
      ...noFormerIds,
      questions: new Map([
        ['choice', new Set(['o'])],
        ['text', new Set<string>()],
      ]),
    };
    const asked = (id: string, type: string, ...texts: string[]) => ({ ...choice('A', ...texts), id, type });
    const idsOf = (...questions: object[]) => assign(body(questions), undefined, former).questions.map(({ id }) => id);
    expect(idsOf(asked('choice', 'true_false', 'x', 'y'), asked('text', 'long_text'))).toEqual(['choice', 'text']);
    const [one, other] = idsOf(asked('choice', 'short_text'), asked('text', 'multiple_choice', 'x', 'y'));
    expect(one).not.toBe('choice');
    expect(other).not.toBe('text');
  });
  it('gives a row its own id back', () => {
    const former = { questions: new Map([['q', new Set(['o'])]]), outcomes: new Set(['out']) };
    const back = body(
      [
        {
          id: 'q',
          title: 'A',
          options: [
            { id: 'o', text: 'x' },
            { id: 'out', text: 'y' },
          ],
        },
      ],
      {
        outcomes: [{ id: 'out', name: 'N' }],
      },
    );
    const { questions, outcomes } = assign(back, undefined, former);
    expect([questions[0]?.id, questions[0]?.options[0]?.id, outcomes[0]?.id]).toEqual(['q', 'o', 'out']);
    expect(questions[0]?.options[1]?.id).not.toBe('out');
  });
  it('takes a question that is now answered in words for another one, and not one whose choices are others', () => {
    const first = assign(body([choice('A', 'x', 'y')]));
    const [asked] = first.questions;
    for (const id of [asked?.id, undefined]) {
      const [inWords] = assign(body([{ id, title: 'A', type: 'short_text', options: [] }]), first).questions;
      expect(inWords?.id).not.toBe(asked?.id);
    }
    const [yesOrNo] = assign(
      body([{ id: asked?.id, title: 'A', type: 'true_false', options: [{ text: 'True' }, { text: 'False' }] }]),
      first,
    ).questions;
    expect(yesOrNo?.id).toBe(asked?.id);
  });
  it('does not give the figures of an option to True or False because it stood in their place', () => {
    const first = assign(body([choice('A', 'x', 'y')]));
    const [question] = first.questions;
    const { questions } = assign(body([{ ...question, type: 'true_false' }]), first);
    expect(questions[0]?.id).toBe(question?.id);
    const ids = questions[0]?.options.map(({ id }) => id);
    for (const { id } of question?.options ?? []) expect(ids).not.toContain(id);
  });
  it('locks true/false to True and False but keeps points and buckets', () => {
    const { questions } = assign(
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
  it('orders by the given order and renumbers from 0', () => {
    const { questions } = assign(
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
