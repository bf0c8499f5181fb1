import { expect, it } from 'vitest';
import { rowIdSource, withNewIds } from '../quiz/row-id.ts';
import type { ResultBlock } from './blocks.schema.ts';

const blocks: ResultBlock[] = [
  { id: 'b1', kind: 'quote', questionId: 'q1', condition: { when: 'chosen', questionId: 'q1', optionId: 'o1' } },
  { id: 'b2', kind: 'heading', text: 'As {{answer:q1|you}} said', condition: { when: 'outcome', outcomeId: 'r1' } },
  { id: 'b3', kind: 'quote', questionId: 'gone' },
];

it('gives the blocks and the texts of a copy the ids of its rows', () => {
  const copy = withNewIds(
    {
      redirectUrl: 'https://a.example/?a={{answer:q1}}',
      questions: [
        { id: 'q1', title: '', options: [{ id: 'o1' }] },
        { id: 'q2', title: '{{ answer:q1 }}', options: [] },
      ],
      outcomes: [{ id: 'r1' }],
      leadFields: [],
      resultBlocks: blocks,
    },
    rowIdSource(),
  );
  const [question, next] = copy.questions;
  const [questionId, optionId, outcomeId] = [question?.id, question?.options[0]?.id, copy.outcomes[0]?.id];
  expect(new Set(['q1', 'o1', 'r1', questionId, optionId, outcomeId]).size).toBe(6);
  expect(copy.resultBlocks).toMatchObject([
    { questionId, condition: { questionId, optionId } },
    { text: `As {{answer:${questionId}|you}} said`, condition: { outcomeId } },
    { questionId: 'gone' },
  ]);
  expect(copy.resultBlocks.map(({ id }) => id)).not.toContain('b1');
  expect([copy.redirectUrl, next?.title]).toEqual([
    `https://a.example/?a={{answer:${questionId}}}`,
    `{{ answer:${questionId} }}`,
  ]);
});
