import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Replay, ReplayBody } from '../../../contract/analytics/replay.schema.ts';
import { acceptAnswers } from '../../../contract/lead/accept-answers.ts';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Vote } from '../../../contract/questions/worth.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { voteReader } from '../../../contract/scoring/buckets.ts';
import { scoreQuiz } from '../../../contract/scoring/scoring.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { answersOf, ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { howMany } from '../../test/long-form.ts';
import { projectFigures } from '../projection/project-figures.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { wayOf } from '../recording/way.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const bodyOf = ({ outcomeType, questions, outcomes }: Quiz): ReplayBody => ({ outcomeType, questions, outcomes });
const replay = async (quiz: Quiz, edited: ReplayBody = bodyOf(quiz)): Promise<Replay> => {
  const { status, body, text } = await ann.post<Replay>(`/api/quizzes/${quiz.id}/replay`, edited);
  expect(status, text).toBe(200);
  return body;
};
const take = async (quiz: Quiz, texts: string[], name = 'Vera'): Promise<string> => {
  const body = submitBody(quiz, { answers: answersOf(quiz, texts), name, version: quiz.version });
  return (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, body)).body.id;
};
const report = (quiz: Quiz, sessionId: string, events: object[]) =>
  new Browser(app.url).post(
    `/api/public/quiz/${quiz.id}/events`,
    { sessionId, version: quiz.version, events },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' },
  );
const banded = (quiz: Quiz, border: number): ReplayBody => {
  const [brown, green] = quiz.outcomes;
  return {
    ...bodyOf(quiz),
    outcomes: [
      { ...(brown as Quiz['outcomes'][number]), maxScore: border - 1 },
      { ...(green as Quiz['outcomes'][number]), minScore: border },
    ],
  };
};
const counts = ({ outcomes }: Replay) => outcomes.map(({ name, before, after }) => [name, before, after]);

describe('what an edit would change', () => {
  it('is nothing for nobody', async () => {
    const quiz = await publishedQuiz(ann);
    expect(await replay(quiz)).toMatchObject({ version: null, people: 0, moved: 0, moves: [] });
  });
  it('says how many move from which outcome to which, with leads as examples', async () => {
    const quiz = await publishedQuiz(ann);
    // 0, 60, 40 and 100 of 100.
    await take(quiz, ['Never', 'False', 'x']);
    const daily = await take(quiz, ['Daily', 'False', 'x'], 'Dora Daily');
    await take(quiz, ['Never', 'True', 'x']);
    await take(quiz, ['Daily', 'True', 'x']);
    await projectFigures();
    const same = await replay(quiz);
    expect(same).toMatchObject({
      people: 4,
      unknown: 0,
      moved: 0,
      moves: [],
      version: { id: quiz.version, current: true },
    });
    expect(counts(same)).toEqual([
      ['Brown', 2, 2],
      ['Green', 2, 2],
    ]);
    const moved = await replay(quiz, banded(quiz, 70));
    expect(counts(moved)).toEqual([
      ['Brown', 2, 3],
      ['Green', 2, 1],
    ]);
    expect(moved.moved).toBe(1);
    expect(moved.moves).toEqual([
      {
        from: moved.outcomes[1]?.id,
        to: moved.outcomes[0]?.id,
        count: 1,
        examples: [{ id: daily, name: 'Dora Daily' }],
      },
    ]);
    // It has changed nothing.
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({
      revision: quiz.revision,
      outcomes: quiz.outcomes,
    });
  });
  it('finds leads for examples among many who left none', async () => {
    const quiz = await publishedQuiz(ann);
    const answers = answersOf(quiz, ['Daily', 'False', 'x']);
    for (let n = 0; n < 7; n += 1) await report(quiz, randomUUID(), [{ type: 'complete', answers }]);
    const id = await take(quiz, ['Daily', 'False', 'x'], 'Dora Daily');
    await projectFigures();
    expect((await replay(quiz, banded(quiz, 70))).moves).toMatchObject([
      { count: 8, examples: [{ id, name: 'Dora Daily' }] },
    ]);
  });
  it('names no lead that was erased', async () => {
    const quiz = await publishedQuiz(ann);
    const id = await take(quiz, ['Daily', 'False', 'x']);
    await projectFigures();
    expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
    expect((await replay(quiz, banded(quiz, 70))).moves).toMatchObject([{ count: 1, examples: [] }]);
  });
  it('counts a renamed outcome as the same, and those who end in none or in a new one', async () => {
    const quiz = await publishedQuiz(ann);
    await take(quiz, ['Daily', 'True', 'x']);
    await projectFigures();
    const [brown, green] = quiz.outcomes as [Quiz['outcomes'][number], Quiz['outcomes'][number]];
    const renamed = await replay(quiz, { ...bodyOf(quiz), outcomes: [brown, { ...green, name: 'Lush' }] });
    expect(renamed.moved).toBe(0);
    expect(counts(renamed)).toEqual([
      ['Brown', 0, 0],
      ['Lush', 1, 1],
    ]);
    const none = await replay(quiz, { ...bodyOf(quiz), outcomes: [brown] });
    expect(counts(none)).toEqual([
      ['Brown', 0, 0],
      ['Green', 1, 0],
      ['', 0, 1],
    ]);
    const added = { ...green, id: 'new-1', name: 'New' };
    expect(counts(await replay(quiz, { ...bodyOf(quiz), outcomes: [brown, added] }))).toEqual([
      ['Brown', 0, 0],
      ['New', 0, 1],
      ['Green', 1, 0],
    ]);
  });
  it('does not guess for those whose answer is gone, or who were not asked', async () => {
    const quiz = await publishedQuiz(ann);
    await take(quiz, ['Daily', 'True', 'x']);
    await take(quiz, ['Never', 'True', 'x']);
    await projectFigures();
    const [water, ...rest] = quiz.questions as [Quiz['questions'][number], ...Quiz['questions']];
    const without = { ...bodyOf(quiz), questions: [{ ...water, options: water.options.slice(1) }, ...rest] };
    const some = await replay(quiz, without);
    expect(some).toMatchObject({ people: 2, unknown: 1, moved: 0 });
    // Both sides are of the same people.
    const [before, after] = [counts(some).map(([, was]) => was), counts(some).map(([, , is]) => is)];
    expect(before).toEqual(after);
    const asked = {
      id: 'new-1',
      type: 'multiple_choice' as const,
      options: [{ id: 'new-2', points: 3, votes: [] }],
    };
    expect(await replay(quiz, { ...bodyOf(quiz), questions: [...quiz.questions, asked] })).toMatchObject({
      unknown: 2,
      moved: 0,
    });
    const worthless = { ...asked, options: [{ id: 'new-2', points: 0, votes: [] }] };
    expect(await replay(quiz, { ...bodyOf(quiz), questions: [...quiz.questions, worthless] })).toMatchObject({
      unknown: 0,
      moved: 0,
    });
    expect(await replay(quiz, { ...bodyOf(quiz), questions: rest })).toMatchObject({ unknown: 0, people: 2 });
  });
  it('is about the latest version that anybody took', async () => {
    const quiz = await publishedQuiz(ann);
    await take(quiz, ['Daily', 'True', 'x']);
    await projectFigures();
    const changed = { outcomes: banded(quiz, 60).outcomes };
    const { body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, changed);
    expect(saved.version).not.toBe(quiz.version);
    expect(await replay(saved)).toMatchObject({ people: 1, version: { id: quiz.version, current: false } });
  });
  it('is about a restored version rather than what was saved before that', async () => {
    const quiz = await publishedQuiz(ann);
    await take(quiz, ['Daily', 'True', 'x']);
    await take(quiz, ['Never', 'True', 'x']);
    const { body: between } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { outcomes: banded(quiz, 60).outcomes });
    await take(between, ['Daily', 'True', 'x']);
    await ann.post(`/api/quizzes/${quiz.id}/versions/${quiz.version}/restore`);
    const { body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { outcomes: banded(quiz, 55).outcomes });
    await projectFigures();
    expect(await replay(saved)).toMatchObject({ people: 2, version: { id: quiz.version, current: false } });
  });
  it('takes of a visit what its lead says, whatever the events had said', async () => {
    const quiz = await publishedQuiz(ann);
    const sessionId = randomUUID();
    await report(quiz, sessionId, [{ type: 'view' }, { type: 'start' }]);
    await report(quiz, sessionId, [{ type: 'complete', answers: answersOf(quiz, ['Daily', 'True', 'x']) }]);
    await new Browser(app.url).post(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz, { sessionId, answers: answersOf(quiz, ['Never', 'False', 'y']) }),
    );
    await projectFigures();
    expect(counts(await replay(quiz))).toEqual([
      ['Brown', 1, 1],
      ['Green', 0, 0],
    ]);
  });
  it('refuses what is no scoring', async () => {
    const quiz = await publishedQuiz(ann);
    const { status } = await ann.post(`/api/quizzes/${quiz.id}/replay`, { ...bodyOf(quiz), outcomeType: 'none' });
    expect(status).toBe(400);
  });
});

type Row = { points: number; bucket: string };
const names = ['Tea', 'Coffee', 'Milk'];
const rows = fc.record({ points: fc.integer({ min: -3, max: 9 }), bucket: fc.constantFrom('', ...names) });
const questionsOf = (lists: Array<Row[] | undefined>): NonNullable<QuizDraft['questions']> =>
  lists.map((options, place) => ({
    title: `Question ${place}`,
    type: options ? 'multiple_choice' : 'short_text',
    options: (options ?? []).map((option, at) => ({ text: `Option ${at}`, ...option })),
  }));
const scoring = fc.record({
  outcomeType: fc.constantFrom('points' as const, 'bucket' as const),
  borders: fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 51, max: 99 })),
  lists: fc.array(fc.option(fc.array(rows, { minLength: 2, maxLength: 4 }), { nil: undefined, freq: 4 }), {
    minLength: 1,
    maxLength: 5,
  }),
});
const bands = ([low, high]: [number, number]) => [
  { minScore: 0, maxScore: low - 1 },
  { minScore: low, maxScore: high - 1 },
  { minScore: high, maxScore: 100 },
];

it('equals scoring every visitor anew, whatever the quiz, the edit and the answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      scoring,
      scoring,
      fc.array(fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }), { maxLength: 30 }),
      async (made, edit, people) => {
        const quiz = await publishedQuiz(ann, {
          ...{ outcomeType: 'points' },
          outcomes: names.map((name, at) => ({ name, ...bands(made.borders)[at] })),
          questions: questionsOf(made.lists),
        });
        await app.db
          .collection('quizzes')
          .updateOne({ _id: quiz.id as never }, { $set: { outcomeType: made.outcomeType } });
        await app.db
          .collection('quiz_versions')
          .updateOne({ quiz: quiz.id }, { $set: { outcomeType: made.outcomeType } });
        const taken = { ...quiz, outcomeType: made.outcomeType };
        const reader = voteReader(quiz.outcomes);
        const read = (option: { points: number; votes: Vote[] }, row: Row | undefined) =>
          row ? { points: row.points, votes: reader.read({ bucket: row.bucket }).votes } : option;
        const edited: ReplayBody = {
          outcomeType: edit.outcomeType,
          outcomes: quiz.outcomes.map((outcome, at) => ({ ...outcome, ...bands(edit.borders)[at] })),
          questions: quiz.questions.map((question, place) => ({
            ...question,
            options: question.options.map((option, at) => ({ ...option, ...read(option, edit.lists[place]?.[at]) })),
          })),
        };
        const owner = await ownerOf(app, quiz.id);
        const expected = new Map<string, number>();
        let moved = 0;
        for (const picks of people) {
          const sent = quiz.questions.map(({ id, options }, place) => {
            const option = options[(picks[place] ?? 0) % Math.max(1, options.length)];
            return option ? { questionId: id, answerOptionId: option.id } : { questionId: id, textAnswer: 'x' };
          });
          const { answers } = acceptAnswers(taken.questions, sent);
          const { score, outcomeId } = scoreQuiz(taken, answers);
          const after = scoreQuiz(edited as never, acceptAnswers(edited.questions as never, sent).answers).outcomeId;
          if (after !== outcomeId) moved += 1;
          expected.set(after, (expected.get(after) ?? 0) + 1);
          const result = { score, outcomeId, choices: [], version: quiz.version, way: wayOf(answers) };
          await recordVisit({
            quiz: quiz.id,
            owner,
            sessionId: randomUUID(),
            stage: 'complete',
            shown: quiz.version,
            at: new Date(),
            result,
          });
        }
        const body = await replay(taken, edited);
        expect(body).toMatchObject({ people: people.length, unknown: 0, moved });
        for (const { id, after } of body.outcomes) expect(after).toBe(expected.get(id) ?? 0);
        expect((await replay(taken)).moved).toBe(0);
      },
    ),
    { numRuns: howMany(10, 40) },
  );
});
