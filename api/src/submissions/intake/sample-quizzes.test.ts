import { describe, expect } from 'vitest';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { answersOf, type Given, outcomeNames as names, type Question, skinRoutine } from '../../test/skin-routine.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

/** What a visitor gets, and the lead that its owner gets. */
async function take(quiz: Quiz, given: Given[]) {
  const body = submitBody(quiz, { answers: answersOf(quiz, given) });
  const { body: result, text } = await new Browser(app.url).post<SubmissionResult>(
    `/api/public/quiz/${quiz.id}/submit`,
    body,
  );
  expect(text).toContain('"id"');
  const lead = await app.db.collection('submissions').findOne({ _id: result.id as never });
  return { outcome: result.outcome, score: result.score, lead };
}

describe('“Find your skin routine”', () => {
  it.each<[string, Given[], string, Record<string, number>, number]>([
    [
      'Ana',
      ['Tight', ['Redness', 'Dullness'], 'Often', { text: 'perfume' }, 52, '3', 'Portugal', 'Cream'],
      'Dry',
      { Dry: 6, Sensitive: 5 },
      8,
    ],
    [
      'Ben',
      // What he wrote before he went back is dropped: “Never” does not lead there.
      ['Shiny all over', ['Breakouts', 'Large pores'], 'Never', { text: 'gone' }, 24, '1', 'Norway', 'Gel'],
      'Oily',
      { Oily: 7 },
      7,
    ],
    [
      'Chi',
      ['Comfortable', ['Nothing'], 'Never', undefined, 40, '2', 'Japan', 'Nothing, thanks'],
      'Balanced',
      { Balanced: 5 },
      7,
    ],
  ])('%s', async (_name, given, outcome, votes, answered) => {
    const quiz = await publishedQuiz(ann, {
      outcomeType: 'bucket',
      outcomes: names.map((name, at) => ({ id: `o${at}`, name })),
      questions: skinRoutine,
    });
    const { lead, ...result } = await take(quiz, given);
    expect(result.outcome).toBe(outcome);
    expect(lead?.answers).toHaveLength(answered);
    const counted = new Map<string, number>();
    for (const { worth } of lead?.answers ?? [])
      for (const { outcomeId, weight } of worth.votes) {
        const name = quiz.outcomes.find(({ id }) => id === outcomeId)?.name ?? '';
        counted.set(name, (counted.get(name) ?? 0) + weight);
      }
    expect(Object.fromEntries(counted)).toEqual(votes);
  });
});

describe('“How ready is your company for AI?”', () => {
  const categories = ['Strategy', 'Data', 'People', 'Technology'];
  const questions: Question[] = Array.from({ length: 15 }, (_, at) => ({
    title: `Statement ${at + 1}`,
    type: 'scale',
    category: categories[Math.floor(at / 4)] ?? '',
    low: 'not at all',
    high: 'fully',
    options: ['1', '2', '3', '4', '5'].map((text, step) => ({ text, points: 25 * step })),
  }));
  const outcomes = [
    { name: 'Beginning', minScore: 0, maxScore: 39 },
    { name: 'Building', minScore: 40, maxScore: 69 },
    { name: 'Leading', minScore: 70, maxScore: 100 },
  ];
  it.each([
    ['Dora', '333333333333333', 50, [50, 50, 50, 50], 'Building'],
    ['Egon', '555544445555333', 83, [100, 75, 100, 50], 'Leading'],
    ['Fay', '111122221111111', 7, [0, 25, 0, 0], 'Beginning'],
  ])('%s', async (_name, steps, score, scores, band) => {
    const quiz = await publishedQuiz(ann, { outcomes, questions });
    const { lead, ...result } = await take(quiz, [...steps]);
    expect(result).toEqual({ outcome: band, score });
    expect(lead?.categories).toEqual(categories.map((name, at) => ({ name, score: scores[at] })));
  });
});
