import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { statKey } from '../projection/stat-keys.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { outcomeFigures } from './outcomes.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const counts = (rows: Record<string, number>) =>
  Object.fromEntries(Object.entries(rows).map(([id, count]) => [statKey(id), count]));

describe('figures of outcomes', () => {
  const outcomes = [
    { id: '1', name: 'Urban' },
    { id: '2', name: 'Urban' },
  ];
  const outcomeNames = new Map([
    ['1', 'Urban'],
    ['2', 'Urban'],
    ['3', 'Was 3'],
  ]);
  it('have the present names, most first, and tell what the quiz has no longer', () => {
    const counted = [counts({ 1: 1, 2: 4, 3: 2, '': 3, 4: 0 }), {}];
    expect(counted.map((each) => outcomeFigures(each, { quiz: { outcomes }, outcomeNames }))).toEqual([
      [
        { id: '2', name: 'Urban', count: 4 },
        { id: '', name: '', count: 3 },
        { id: '3', name: 'Was 3', count: 2, removed: true },
        { id: '1', name: 'Urban', count: 1 },
      ],
      [],
    ]);
  });
});

describe('a renamed outcome', () => {
  async function complete({ id, version, outcomes }: Quiz, name: string): Promise<void> {
    await recordVisit({
      quiz: id,
      owner: await ownerOf(app, id),
      sessionId: randomUUID(),
      shown: version,
      stage: 'complete',
      at: new Date('2026-03-01T10:00:00Z'),
      result: { score: 40, outcomeId: outcomes.find((outcome) => outcome.name === name)?.id ?? '', choices: [] },
    });
  }
  const renamed = async ({ id, outcomes }: Quiz, names: Record<string, string>): Promise<Quiz> => {
    const body = { outcomes: outcomes.map((outcome) => ({ ...outcome, name: names[outcome.name] ?? outcome.name })) };
    const { body: saved, status, text } = await ann.put<Quiz>(`/api/quizzes/${id}`, body);
    if (status !== 200) throw new Error(text);
    return saved;
  };
  const figures = async ({ id }: Quiz) => (await ann.get<QuizAnalytics>(`/api/quizzes/${id}/analytics`)).body;

  it('is one outcome in the figures, of all and of each version', async () => {
    const quiz = await publishedQuiz(ann);
    await complete(quiz, 'Brown');
    await complete(quiz, 'Green');
    const after = await renamed(quiz, { Brown: 'Dry' });
    for (const _ of [1, 2]) await complete(after, 'Dry');
    const { outcomeDistribution, versions } = await figures(quiz);
    const [brown, green] = quiz.outcomes.map(({ id }) => id);
    expect(outcomeDistribution).toEqual([
      { id: brown, name: 'Dry', count: 3 },
      { id: green, name: 'Green', count: 1 },
    ]);
    expect(versions.map(({ current, outcomes }) => [current, outcomes])).toEqual([
      [true, [{ id: brown, name: 'Dry', count: 2 }]],
      [
        false,
        [
          { id: brown, name: 'Dry', count: 1 },
          { id: green, name: 'Green', count: 1 },
        ],
      ],
    ]);
  });
  it('keeps its own figures where two have swapped their names', async () => {
    const quiz = await publishedQuiz(ann);
    await complete(quiz, 'Brown');
    const after = await renamed(quiz, { Brown: 'Green', Green: 'Brown' });
    await complete(after, 'Green');
    expect((await figures(quiz)).outcomeDistribution).toEqual([{ id: quiz.outcomes[0]?.id, name: 'Green', count: 2 }]);
  });
  it('does not hand them to a new one of its name', async () => {
    const quiz = await publishedQuiz(ann);
    await complete(quiz, 'Brown');
    const [brown, green] = quiz.outcomes as [Quiz['outcomes'][number], Quiz['outcomes'][number]];
    const change = async (outcomes: object[]) => (await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { outcomes })).body;
    await change([{ ...green, minScore: 0 }]);
    const after = await change([{ ...brown, id: undefined }, green]);
    await complete(after, 'Brown');
    const { outcomeDistribution } = await figures(quiz);
    expect(outcomeDistribution).toHaveLength(2);
    expect(outcomeDistribution).toContainEqual({ id: brown.id, name: 'Brown', count: 1, removed: true });
    expect(outcomeDistribution).toContainEqual({ id: after.outcomes[0]?.id, name: 'Brown', count: 1 });
  });
});
