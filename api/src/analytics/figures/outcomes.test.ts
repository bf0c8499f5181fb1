import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { recordVisit } from '../record-visit.ts';
import { statKey } from '../stat-keys.ts';
import { outcomeFigures } from './outcomes.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const named = (...rows: Array<[id: string, name: string]>) => rows.map(([id, name]) => ({ id, name }));
const counts = (rows: Record<string, number>) =>
  Object.fromEntries(Object.entries(rows).map(([name, count]) => [statKey(name), count]));

describe('figures of outcomes', () => {
  const now = named(['1', 'Urban'], ['2', 'Gravel']);
  it('add up under the present name, which says what it was before; most come first', () => {
    const of = new Map([
      ['v1', named(['1', 'City'], ['2', 'Gravel'])],
      ['v2', named(['1', 'Town'])],
    ]);
    const counted = [
      { version: 'v1', counts: counts({ City: 2, Gravel: 4, Urban: 1, Gone: 1, '': 2 }) },
      { version: 'v2', counts: counts({ Town: 3 }) },
    ];
    expect(outcomeFigures(counted, { now, of })).toEqual([
      { name: 'Urban', count: 6, formerly: ['City', 'Town'] },
      { name: 'Gravel', count: 4 },
      { name: '', count: 2 },
      { name: 'Gone', count: 1 },
    ]);
  });
  it('are of the outcome that had the name in the version that was counted', () => {
    const of = new Map([
      ['v1', named(['1', 'Gravel'], ['2', 'Urban'], ['3', 'Sand'])],
      ['v2', named(['4', 'Urban'])],
      ['v3', now],
    ]);
    const counted = [
      { version: 'v1', counts: counts({ Gravel: 5, Urban: 1, Sand: 1 }) },
      { version: 'v2', counts: counts({ Urban: 2 }) },
      { version: 'v3', counts: counts({ Urban: 3 }) },
    ];
    expect(outcomeFigures(counted, { now, of })).toEqual([
      { name: 'Urban', count: 8, formerly: ['Gravel'] },
      { name: 'Urban', count: 2, removed: true },
      { name: 'Gravel', count: 1, formerly: ['Urban'] },
      { name: 'Sand', count: 1, removed: true },
    ]);
  });
  it('leave out what nobody ended in', () => {
    const counted = [{ version: 'v1', counts: counts({ City: 0, Gravel: 1 }) }];
    expect(outcomeFigures(counted, { now, of: new Map() })).toEqual([{ name: 'Gravel', count: 1 }]);
  });
});

describe('a renamed outcome', () => {
  async function complete({ id, version }: Quiz, outcome: string): Promise<void> {
    await recordVisit({
      quiz: id,
      owner: await ownerOf(app, id),
      sessionId: randomUUID(),
      shown: version,
      stage: 'complete',
      at: new Date('2026-03-01T10:00:00Z'),
      result: { score: 40, outcome, choices: [] },
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
    expect(outcomeDistribution).toEqual([
      { name: 'Dry', count: 3, formerly: ['Brown'] },
      { name: 'Green', count: 1 },
    ]);
    expect(versions.map(({ current, outcomes }) => [current, outcomes])).toEqual([
      [true, [{ name: 'Dry', count: 2 }]],
      [
        false,
        [
          { name: 'Dry', count: 1, formerly: ['Brown'] },
          { name: 'Green', count: 1 },
        ],
      ],
    ]);
  });
  it('keeps its own figures where two have swapped their names', async () => {
    const quiz = await publishedQuiz(ann);
    await complete(quiz, 'Brown');
    const after = await renamed(quiz, { Brown: 'Green', Green: 'Brown' });
    await complete(after, 'Green');
    expect((await figures(quiz)).outcomeDistribution).toEqual([{ name: 'Green', count: 2, formerly: ['Brown'] }]);
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
    expect(outcomeDistribution).toContainEqual({ name: 'Brown', count: 1, removed: true });
    expect(outcomeDistribution).toContainEqual({ name: 'Brown', count: 1 });
  });
});
