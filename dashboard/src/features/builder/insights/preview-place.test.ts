import { expect, it } from 'vitest';
import { emptyQuiz } from '../editing/edited-quiz.ts';
import { defaultBlocks } from '../steps/result-page/block-kinds.ts';
import { placeOf, shownPlaceOf } from './preview-place.ts';

const option = (id: string, points: number, outcomeId?: string) => ({
  id,
  text: id,
  points,
  votes: outcomeId ? [{ outcomeId, weight: 1 }] : [],
});
const asked = (id: string, ...options: object[]) => ({ id, type: 'multiple_choice', title: id, category: id, options });
const outcome = (id: string, minScore: number | null, maxScore: number | null) => ({
  id,
  name: id,
  title: id,
  description: '',
  minScore,
  maxScore,
});
const quizOf = (parts: object) => ({ ...emptyQuiz(), ...parts }) as ReturnType<typeof emptyQuiz>;
const cardOf = (quiz: ReturnType<typeof emptyQuiz>, id?: string) =>
  placeOf({ view: 'result', id }, quiz, undefined).result;

const points = quizOf({
  outcomeType: 'points',
  outcomes: [outcome('low', 0, 39), outcome('high', 40, 100)],
  questions: ['Strategy', 'Data'].map((id) =>
    asked(id, option(`${id}0`, 0), option(`${id}5`, 5), option(`${id}9`, 10)),
  ),
  resultBlocks: [{ id: 'b', kind: 'categories', look: 'bars' }],
});

it('shows the scores of categories that make up the score', () => {
  for (const id of ['low', 'high']) {
    const result = cardOf(points, id);
    const [bars] = result?.card.blocks ?? [];
    const values = bars?.kind === 'bars' ? bars.bars.map(({ value }) => value) : [];
    expect([id, values.length]).toEqual([id, 2]);
    expect(result?.score).toBe(values.reduce((sum, value) => sum + value, 0) / 2);
    expect(result?.outcome).toBe(id);
  }
  expect(cardOf(points, 'high')?.score).toBe(75);
});

it('shows the middle of a band that no answers lead to', () => {
  const quiz = quizOf({ ...points, questions: [] });
  expect(cardOf(quiz, 'high')?.score).toBe(70);
});

it('shows how the answers of a category quiz voted, and lays out no score of it', () => {
  const quiz = quizOf({
    outcomeType: 'bucket',
    outcomes: [outcome('dry', null, null), outcome('oily', null, null)],
    questions: [asked('a', option('a1', 0, 'dry'), option('a2', 0, 'oily')), asked('b', option('b1', 0, 'dry'))],
  });
  const result = cardOf(quiz, 'oily');
  expect(result?.card.shares?.map(({ title, percent }) => [title, percent])).toEqual([
    ['oily', 50],
    ['dry', 50],
  ]);
  expect(defaultBlocks(false).map(({ kind }) => kind)).not.toContain('score');
  expect(defaultBlocks(true).map(({ kind }) => kind)).toContain('score');
});

it('knows where a block is among those that are shown', () => {
  const quiz = quizOf({
    ...points,
    resultBlocks: [
      { id: 'one', kind: 'heading', text: 'One' },
      { id: 'hidden', kind: 'heading', text: 'Two', condition: { when: 'answered', questionId: 'gone' } },
      { id: 'three', kind: 'score' },
    ],
  });
  const placeIn = (block: string) => shownPlaceOf(quiz, { view: 'result', block });
  expect(['one', 'hidden', 'three'].map(placeIn)).toEqual([0, undefined, 1]);
});
