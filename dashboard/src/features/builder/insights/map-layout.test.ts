import { describe, expect, it } from 'vitest';
import { END } from '#contract/flow';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { newOption } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { mapOf } from './map-layout.ts';

const option = (id: string, next?: string): QuizOption => ({ ...newOption(), id, next });
const question = (id: string, more: Partial<Question> = {}): Question => ({
  ...newQuestion(),
  id,
  title: id,
  options: [option(`${id}1`), option(`${id}2`)],
  ...more,
});
const branching = [
  question('a', { options: [option('a1', 'b'), option('a2', 'c'), option('a3', END)] }),
  question('b'),
  question('c'),
];

describe('the map of a quiz', () => {
  it('has each way with the answers that take it, long jumps outside of short ones', () => {
    const [a] = mapOf(branching).nodes;
    expect(a?.arrows.map(({ to, lane, marks }) => [to, lane, marks])).toEqual([
      [1, 0, 'A'],
      [2, 1, 'B'],
      [3, 2, 'C'],
    ]);
  });
  it('says how many of those who came by a question took which way', () => {
    const ways = [
      { from: 'a', to: 'b', count: 61 },
      { from: 'a', to: END, count: 39 },
      { from: 'gone', to: 'b', count: 5 },
    ];
    const { nodes } = mapOf(branching, ways);
    expect(nodes[0]?.arrows.map(({ share }) => share)).toEqual([0.61, 0, 0.39]);
    expect(nodes[1]?.arrows.map(({ share }) => share)).toEqual([undefined]);
  });
  it('marks what no answer leads to', () => {
    const map = mapOf([question('a', { next: 'c' }), question('b'), question('c')]);
    expect(map.nodes.map(({ isReached }) => isReached)).toEqual([true, false, true]);
  });
  it('measures the ways by what they ask, not by what they only say', () => {
    const said = question('s', { type: 'statement', options: [] });
    expect(mapOf([...branching, said])).toMatchObject({ shortest: 1, longest: 3 });
  });
});
