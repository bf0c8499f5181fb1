import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz, quizBody } from '../../test/factories.ts';
import { recordVisit } from '../recording/record-visit.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

/** Visits that started and answered so many of the quiz's questions; who answered all of them completed, choosing last options. */
async function visit(quiz: Quiz, count: number, answered: number, seconds = 30): Promise<void> {
  const owner = await ownerOf(app, quiz.id);
  const startAt = new Date('2026-03-01T10:00:00Z');
  const questions = quiz.questions.slice(0, answered);
  const step = (sessionId: string) => ({
    quiz: quiz.id,
    owner,
    sessionId,
    shown: quiz.version,
    answered: questions.map(({ id }) => id),
    reached: quiz.questions.slice(0, answered + 1).map(({ id }) => id),
  });
  for (const sessionId of Array.from({ length: count }, () => randomUUID())) {
    await recordVisit({ ...step(sessionId), stage: 'start', at: startAt });
    if (answered < quiz.questions.length) continue;
    const choices = questions.flatMap(({ id, options }) => {
      const last = options.at(-1);
      return last ? [{ questionId: id, chosen: [last.id] }] : [];
    });
    const at = new Date(startAt.getTime() + seconds * 1_000);
    await recordVisit({
      ...step(sessionId),
      stage: 'complete',
      at,
      result: { score: 40, outcomeId: quiz.outcomes[0]?.id ?? '', choices },
    });
  }
}
const figures = async ({ id }: Quiz) => (await ann.get<QuizAnalytics>(`/api/quizzes/${id}/analytics`)).body;
const wayOf = ({ questions }: QuizAnalytics) =>
  questions.map(({ reached, answered, dropOff }) => [reached, answered, dropOff]);

describe('the way through the questions', () => {
  it('loses at each question those who came to it and did not answer it', async () => {
    const quiz = await publishedQuiz(ann);
    await visit(quiz, 3, 0);
    await visit(quiz, 2, 1);
    await visit(quiz, 1, 2);
    await visit(quiz, 4, 3);
    const body = await figures(quiz);
    expect(wayOf(body)).toEqual([
      [10, 7, 3],
      [7, 5, 2],
      [5, 4, 1],
    ]);
    expect(body).toMatchObject({ totalStarts: 10, totalCompletions: 4, completionRate: 40, averageScore: 40 });
    expect(body.outcomeDistribution).toEqual([{ id: quiz.outcomes[0]?.id, name: 'Brown', count: 4 }]);
    expect(body.questions[0]).toMatchObject({
      title: 'Do you water it?',
      type: 'multiple_choice',
      options: [
        { text: 'Never', count: 0 },
        { text: 'Daily', count: 4 },
      ],
    });
    expect(body.questions[0]).not.toHaveProperty('removed');
  });
  it('is the same where the events of earlier answers were lost: nobody gets on without one', async () => {
    const quiz = await publishedQuiz(ann);
    const [, second] = quiz.questions;
    const events = [{ type: 'start' }, { type: 'answer', questionId: second?.id }];
    const visitor = new Browser(app.url);
    const body = { sessionId: randomUUID(), version: quiz.version, events };
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
    const { status } = await visitor.post(`/api/public/quiz/${quiz.id}/events`, body, agent);
    expect(status).toBe(204);
    expect(wayOf(await figures(quiz))).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
    ]);
  });
  it('is that of the version which each visitor was shown: what was added since was neither reached nor left by them', async () => {
    const quiz = await publishedQuiz(ann);
    await visit(quiz, 4, 3);
    const added = { title: 'New?', options: [{ text: 'a' }, { text: 'b' }] };
    const { body: longer } = await ann.put<Quiz>(
      `/api/quizzes/${quiz.id}`,
      quizBody({ questions: [added, ...quiz.questions] }),
    );
    expect(wayOf(await figures(quiz))).toEqual([
      [0, 0, 0],
      [4, 4, 0],
      [4, 4, 0],
      [4, 4, 0],
    ]);
    await visit(longer, 2, 4);
    await visit(longer, 1, 0);
    expect(wayOf(await figures(quiz))).toEqual([
      [3, 2, 1],
      [6, 6, 0],
      [6, 6, 0],
      [6, 6, 0],
    ]);
  });
  it('was come to by all who answered, where nobody counted who came to what is taken out since', async () => {
    const quiz = await publishedQuiz(ann);
    await visit(quiz, 2, 3);
    await figures(quiz);
    await app.db.collection('daily_stats').updateMany({ quiz: quiz.id }, { $unset: { reached: '' } });
    await ann.put(`/api/quizzes/${quiz.id}`, { questions: quiz.questions.slice(1) });
    const body = await figures(quiz);
    expect(body.questions.at(-1)).toMatchObject({ title: 'Do you water it?', removed: true });
    expect(wayOf(body)).toEqual([
      [2, 2, 0],
      [2, 2, 0],
      [2, 2, 0],
    ]);
  });
  it('is nobody’s in a quiz that nobody started', async () => {
    const body = await figures(await publishedQuiz(ann));
    expect(wayOf(body)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(body).toMatchObject({ averageScore: 0, completionRate: 0, leadCaptureRate: 0, daily: [] });
    expect(body.timeToComplete).toEqual({ median: 0, p90: 0, count: 0, histogram: [] });
  });
});

describe('what was taken out of a quiz', () => {
  it('comes last with what was counted of it, and is marked', async () => {
    const quiz = await publishedQuiz(ann);
    await visit(quiz, 2, 3);
    const [first, second] = quiz.questions;
    await ann.put(
      `/api/quizzes/${quiz.id}`,
      quizBody({
        questions: [second as NonNullable<typeof second>, { title: 'New?', options: [{ text: 'a' }, { text: 'b' }] }],
      }),
    );
    const { questions } = await figures(quiz);
    expect(questions.map(({ title, answered, removed }) => [title, answered, removed])).toEqual([
      ['Is there a tree?', 2, undefined],
      ['New?', 0, undefined],
      ['Do you water it?', 2, true],
      ['What grows best?', 2, true],
    ]);
    expect(questions[2]).toEqual({
      id: first?.id,
      title: 'Do you water it?',
      type: 'multiple_choice',
      reached: 2,
      answered: 2,
      dropOff: 0,
      medianTime: null,
      chose: 2,
      removed: true,
      options: first?.options.map(({ id, text }, at) => ({ id, text, count: at * 2 })),
    });
  });
  it('may be an option, if somebody chose it', async () => {
    const options = ['a', 'b', 'c', 'd'].map((text) => ({ text, points: 1 }));
    const quiz = await publishedQuiz(ann, { questions: [{ title: 'Q', options }] });
    await visit(quiz, 3, 1);
    const [question] = quiz.questions;
    await ann.put(
      `/api/quizzes/${quiz.id}`,
      quizBody({ questions: [{ ...question, title: 'Q', options: question?.options.slice(0, 2) ?? [] }] }),
    );
    const { questions } = await figures(quiz);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.options.map(({ text, count, removed }) => [text, count, removed])).toEqual([
      ['a', 0, undefined],
      ['b', 0, undefined],
      ['d', 3, true],
    ]);
  });
});

describe('what has been reworded', () => {
  const reworded = async (quiz: Quiz, title: string, text: string): Promise<Quiz> => {
    const [first, ...others] = quiz.questions;
    const [option, ...more] = first?.options ?? [];
    const questions = [{ ...first, title, options: [{ ...option, text }, ...more] }, ...others];
    return (await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, quizBody({ questions }))).body;
  };
  const wordsOf = ({ questions }: QuizAnalytics) =>
    questions
      .slice(0, 1)
      .map(({ title, formerly, options }) => [
        [title, formerly],
        ...options.map((option) => [option.text, option.formerly]),
      ]);

  it('is told with the words that visitors of the period met, and with none that nobody did', async () => {
    const quiz = await publishedQuiz(ann);
    await visit(quiz, 1, 3);
    const unseen = await reworded(quiz, 'Do you pour it?', 'Rarely');
    const now = await reworded(unseen, 'Do you drown it?', 'Hardly ever');
    const asked = [
      ['Do you drown it?', ['Do you water it?']],
      ['Hardly ever', ['Never']],
      ['Daily', undefined],
    ];
    expect(wordsOf(await figures(quiz))).toEqual([asked]);
    await visit(now, 1, 3);
    expect(wordsOf(await figures(quiz))).toEqual([asked]);
    const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics?from=2026-03-02`);
    expect(wordsOf(body)).toEqual([
      [
        ['Do you drown it?', undefined],
        ['Hardly ever', undefined],
        ['Daily', undefined],
      ],
    ]);
  });
});

it('says how long visitors took', async () => {
  const quiz = await publishedQuiz(ann);
  await visit(quiz, 5, 3, 20);
  await visit(quiz, 4, 3, 100);
  await visit(quiz, 1, 3, 4_000);
  const { median, p90, count, histogram } = (await figures(quiz)).timeToComplete;
  expect(count).toBe(10);
  expect(Math.abs(median - 20)).toBeLessThanOrEqual(1);
  expect(Math.abs(p90 - 100)).toBeLessThanOrEqual(5);
  expect(histogram.map(({ from, to, count: inside }) => [from, to, inside])).toEqual([
    [0, 15, 0],
    [15, 30, 5],
    [30, 60, 0],
    [60, 120, 4],
    [120, 180, 0],
    [180, 300, 0],
    [300, 600, 0],
    [600, 1_800, 0],
    [1_800, null, 1],
  ]);
});
