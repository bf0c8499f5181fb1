import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { type EditedQuiz, emptyQuiz } from '../editing/edited-quiz.ts';
import { listChanges } from './list-changes.ts';
import { mergeQuizzes } from './merge-quizzes.ts';
import type { Side } from './merge-three-way.ts';

const option = (id: string, change: Partial<QuizOption> = {}): QuizOption => ({
  id,
  text: `Option ${id}`,
  points: 0,
  votes: [],
  ...change,
});
const voteFor = (outcomeId: string) => (outcomeId ? [{ outcomeId, weight: 1 }] : []);
const question = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  title: `Question ${id}`,
  type: 'multiple_choice',
  order: 0,
  options: [option(`${id}1`), option(`${id}2`)],
  ...change,
});
const outcome = (id: string, change: Partial<Outcome> = {}): Outcome => ({
  id,
  name: `Outcome ${id}`,
  title: '',
  description: '',
  minScore: null,
  maxScore: null,
  ...change,
});
const quizOf = (change: Partial<EditedQuiz> = {}): EditedQuiz => {
  const quiz = { ...emptyQuiz(), title: 'Quiz', questions: ['a', 'b', 'c'].map((id) => question(id)), ...change };
  return { ...quiz, questions: quiz.questions.map((row, order) => ({ ...row, order })) };
};
const base = quizOf({ outcomes: [outcome('x'), outcome('y')] });
const [a, b, c] = base.questions as [Question, Question, Question];
const merge = (mine: Partial<EditedQuiz>, theirs: Partial<EditedQuiz>, prefer: Side = 'mine') =>
  mergeQuizzes(base, quizOf({ ...base, ...mine }), quizOf({ ...base, ...theirs }), prefer);
const idsOf = (quiz: EditedQuiz) => quiz.questions.map(({ id }) => id).join('');

describe('edits of different places', () => {
  it('both survive: fields, nested ones too', () => {
    const thanks = base.thankYouPageConfig;
    const { quiz, overlaps } = merge(
      { title: 'Mine', thankYouPageConfig: { ...thanks, title: 'Done!' } },
      { description: 'Theirs', thankYouPageConfig: { ...thanks, showLogo: false } },
    );
    expect(overlaps).toEqual([]);
    expect(quiz).toEqual(
      quizOf({
        ...base,
        title: 'Mine',
        description: 'Theirs',
        thankYouPageConfig: { ...thanks, title: 'Done!', showLogo: false },
      }),
    );
  });
  it('both survive in one question, and in one option', () => {
    const [first, second] = a.options as [QuizOption, QuizOption];
    const { quiz, overlaps } = merge(
      { questions: [{ ...a, title: 'Mine', options: [{ ...first, points: 7 }, second] }, b, c] },
      { questions: [{ ...a, options: [{ ...first, text: 'Theirs' }, second, option('a3')] }, b, c] },
    );
    expect(overlaps).toEqual([]);
    expect(quiz.questions[0]).toEqual({
      ...a,
      title: 'Mine',
      options: [{ ...first, points: 7, text: 'Theirs' }, second, option('a3')],
    });
  });
  it('both survive among the outcomes', () => {
    const { quiz, overlaps } = merge(
      { outcomes: [outcome('x', { name: 'Mine' }), outcome('y')] },
      { outcomes: [outcome('x', { description: 'Theirs' })] },
    );
    expect(overlaps).toEqual([]);
    expect(quiz.outcomes).toEqual([outcome('x', { name: 'Mine', description: 'Theirs' })]);
  });
  it('are two outcomes where both made one of that name, each with its votes', () => {
    const voting = (outcomeId: string) =>
      base.questions.map((row) => ({
        ...row,
        options: row.options.map((each) =>
          each.id === `${outcomeId}1` ? { ...each, votes: voteFor(outcomeId) } : each,
        ),
      }));
    const made = (id: string) => ({
      outcomes: [...base.outcomes, outcome(id, { name: 'New' })],
      questions: voting(id),
    });
    const { quiz, overlaps } = merge(made('a'), made('b'));
    expect(overlaps).toEqual([]);
    expect(quiz.outcomes.map(({ id, name }) => [id, name]).slice(2)).toEqual(
      expect.arrayContaining([
        ['a', 'New'],
        ['b', 'New'],
      ]),
    );
    expect(quiz.questions.flatMap(({ options }) => options.flatMap(({ votes }) => votes))).toEqual([
      ...voteFor('a'),
      ...voteFor('b'),
    ]);
  });
  it('make an outcome of a typed category, or vote for the one that the other side made of it', () => {
    const [first, second] = a.options as [QuizOption, QuizOption];
    const typed = [
      {
        ...a,
        options: [
          { ...first, bucket: 'hot ' },
          { ...second, bucket: 'Cold' },
        ],
      },
      b,
      c,
    ];
    const { quiz, overlaps } = merge(
      { questions: typed },
      { outcomes: [...base.outcomes, outcome('h', { name: 'Hot' })] },
    );
    expect(overlaps).toEqual([]);
    expect(quiz.outcomes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hot', 'Cold']));
    const cold = quiz.outcomes.find(({ name }) => name === 'Cold')?.id ?? '';
    expect(quiz.questions[0]?.options).toEqual([
      { ...first, votes: voteFor('h') },
      { ...second, votes: voteFor(cold) },
    ]);
  });
  it('join additions, each after the question that it follows', () => {
    const { quiz } = merge(
      { questions: [a, question('m'), question('n'), b, c] },
      { questions: [question('t'), a, b, question('u'), c] },
    );
    expect(idsOf(quiz)).toBe('tamnbuc');
    expect(quiz.questions.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it('join a new order with an addition and a removal', () => {
    expect(idsOf(merge({ questions: [c, a, b] }, { questions: [a, question('t'), c] }).quiz)).toBe('cat');
    expect(idsOf(merge({ questions: [a, question('t'), c] }, { questions: [c, a, b] }).quiz)).toBe('cat');
  });
});

describe('votes for an outcome', () => {
  const voting = (outcomeId: string) => ({
    ...a,
    options: ['a1', 'a2'].map((id) => option(id, { votes: voteFor(outcomeId) })),
  });
  const before = quizOf({ ...base, questions: [voting('x'), b, c] });
  const renamed = { outcomes: [outcome('x', { name: 'Lion' }), outcome('y')], questions: before.questions };
  const bothVote = (mine: Partial<EditedQuiz>, theirs: Partial<EditedQuiz>, prefer: Side = 'mine') =>
    mergeQuizzes(before, quizOf({ ...before, ...mine }), quizOf({ ...before, ...theirs }), prefer);
  const added = [...voting('x').options, option('a3', { votes: voteFor('x') })];
  const mine = { questions: [{ ...a, options: added }, b, c] };
  const votes = ({ questions }: EditedQuiz) => questions[0]?.options.map((row) => row.votes[0]?.outcomeId ?? '');

  it('stay where the other side renamed it', () => {
    const { quiz, overlaps } = bothVote(mine, renamed);
    expect(overlaps).toEqual([]);
    expect(votes(quiz)).toEqual(['x', 'x', 'x']);
    expect(quiz.outcomes.map(({ name }) => name)).toEqual(['Lion', 'Outcome y']);
    expect(votes(bothVote(renamed, mine).quiz)).toEqual(['x', 'x', 'x']);
  });
  it('keep it, or end, where the other side removed it: that is asked', () => {
    const removed = { outcomes: [outcome('y')], questions: [voting(''), b, c] };
    const { quiz, overlaps } = bothVote(mine, removed);
    expect(overlaps).toEqual(['outcomes.x']);
    expect(votes(quiz)).toEqual(['', '', 'x']);
    expect(quiz.outcomes.map(({ id }) => id)).toEqual(['y', 'x']);
    const ended = bothVote(mine, removed, 'theirs').quiz;
    expect(votes(ended)).toEqual(['', '', '']);
    expect(ended.outcomes.map(({ id }) => id)).toEqual(['y']);
    // Seen from the other side it is the removal that stands first.
    expect(votes(bothVote(removed, mine).quiz)).toEqual(['', '', '']);
    expect(votes(bothVote(removed, mine, 'theirs').quiz)).toEqual(['', '', 'x']);
  });
  it('go back to what the side that removed it has, where that removal is chosen', () => {
    const before = quizOf({ ...base, questions: [voting('y'), b, c] });
    const voted = quizOf({ ...before, questions: [voting('x'), b, c] });
    const removed = quizOf({ ...before, outcomes: [outcome('y')] });
    const chosen = votes(mergeQuizzes(before, voted, removed, 'theirs').quiz);
    expect(chosen).toEqual(votes(before));
    expect(votes(mergeQuizzes(before, removed, voted).quiz)).toEqual(votes(before));
  });
});

describe('edits of the same place', () => {
  it('are an overlap that the preferred side decides', () => {
    const both: [Partial<EditedQuiz>, Partial<EditedQuiz>] = [{ title: 'Mine' }, { title: 'Theirs' }];
    const { quiz, overlaps } = merge(...both);
    expect(overlaps).toEqual(['title']);
    expect(quiz.title).toBe('Mine');
    expect(merge(...both, 'theirs').quiz.title).toBe('Theirs');
  });
  it('are none where both did the same', () => {
    expect(merge({ title: 'Same', questions: [b, a] }, { title: 'Same', questions: [b, a] })).toEqual({
      quiz: quizOf({ ...base, title: 'Same', questions: [b, a] }),
      overlaps: [],
    });
  });
  it('name the option they are in', () => {
    const scored = (points: number) => ({
      questions: [{ ...a, options: [option('a1', { points }), option('a2')] }, b, c],
    });
    const { overlaps } = merge(scored(1), scored(2));
    expect(overlaps).toEqual(['questions.a.options.a1.points']);
  });
  it('are an overlap where one removed what the other changed', () => {
    const both: [Partial<EditedQuiz>, Partial<EditedQuiz>] = [
      { questions: [a, c] },
      { questions: [a, { ...b, title: 'Theirs' }, c] },
    ];
    const { quiz, overlaps } = merge(...both);
    expect(overlaps).toEqual(['questions.b']);
    expect(idsOf(quiz)).toBe('ac');
    expect(merge(...both, 'theirs').quiz.questions[1]?.title).toBe('Theirs');
  });
  it('are an overlap where both put the questions in another order', () => {
    const both: [Partial<EditedQuiz>, Partial<EditedQuiz>] = [{ questions: [c, a, b] }, { questions: [b, a, c] }];
    expect(merge(...both).overlaps).toEqual(['questions.order']);
    expect(idsOf(merge(...both).quiz)).toBe('cab');
    expect(idsOf(merge(...both, 'theirs').quiz)).toBe('bac');
  });
  it('take a question whose type was changed as a whole', () => {
    const text: Question = { ...a, type: 'short_text', options: [] };
    const edited = { ...a, options: [option('a1', { text: 'Theirs' }), option('a2')] };
    const both: [Partial<EditedQuiz>, Partial<EditedQuiz>] = [
      { questions: [text, b, c] },
      { questions: [edited, b, c] },
    ];
    expect(merge(...both).overlaps).toEqual(['questions.a']);
    expect(merge(...both).quiz.questions[0]).toEqual(text);
    expect(merge(...both, 'theirs').quiz.questions[0]).toEqual(edited);
  });
});

it('says in words what was changed', () => {
  const after = quizOf({
    ...base,
    darkMode: true,
    description: '',
    outcomeType: 'bucket',
    questions: [question('n'), { ...c, title: 'Why?' }, a],
    outcomes: [outcome('x', { maxScore: 50 }), outcome('y')],
  });
  expect(listChanges(base, after)).toEqual([
    { place: 'Outcome type', text: 'Points-Based → Category-Based' },
    { place: 'Dark mode', text: 'Off → On' },
    { place: 'Question “Question b”', text: 'Removed' },
    { place: 'Question “Question n”', text: 'Added' },
    { place: 'Question “Question c”, Title', text: 'Question c → Why?' },
    { place: 'Order of the questions', text: 'Changed' },
    { place: 'Outcome “Outcome x”, To', text: 'Empty → 50' },
  ]);
});

describe('whatever was edited', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const options = fc
    .uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 0 })
    .chain((names) => fc.tuple(...names.map((id) => fc.nat(2).map((points) => option(id, { points })))));
  const questions = fc.uniqueArray(fc.constantFrom(...ids)).chain((names) =>
    fc.tuple(
      ...names.map((id) =>
        fc
          .record({
            title: fc.constantFrom('p', 'q'),
            type: fc.constantFrom('multiple_choice', 'short_text'),
            options,
          })
          .map((change) => question(id, change as Partial<Question>)),
      ),
    ),
  );
  const outcomes = fc.uniqueArray(fc.constantFrom('x', 'y', 'z')).map((names) => names.map((id) => outcome(id)));
  const quizzes = fc
    .record({ title: fc.constantFrom('A', 'B', 'C'), darkMode: fc.boolean(), questions, outcomes })
    .map((change) => quizOf(change as Partial<EditedQuiz>));

  it('merging with a side that changed nothing gives the other side', () => {
    fc.assert(
      fc.property(quizzes, quizzes, (before, after) => {
        expect(mergeQuizzes(before, after, before)).toEqual({ quiz: after, overlaps: [] });
        expect(mergeQuizzes(before, before, after)).toEqual({ quiz: after, overlaps: [] });
        expect(mergeQuizzes(before, after, after)).toEqual({ quiz: after, overlaps: [] });
      }),
    );
  });
  it('the same places overlap, seen from either side, and the same quiz comes out', () => {
    fc.assert(
      fc.property(quizzes, quizzes, quizzes, (before, mine, theirs) => {
        const { quiz, overlaps } = mergeQuizzes(before, mine, theirs);
        const other = mergeQuizzes(before, theirs, mine, 'theirs');
        expect(new Set(other.overlaps)).toEqual(new Set(overlaps));
        expect(new Set(overlaps).size).toBe(overlaps.length);
        const rows = ({ questions, outcomes }: EditedQuiz) =>
          [...questions.map((row) => ({ ...row, order: 0 })), ...outcomes].sort((a, b) => a.id.localeCompare(b.id));
        expect(rows(other.quiz).length).toBe(rows(quiz).length);
      }),
    );
  });
  it('every row of the result is of one side, none is there twice, and none that both keep is lost', () => {
    fc.assert(
      fc.property(quizzes, quizzes, quizzes, (before, mine, theirs) => {
        const { quiz } = mergeQuizzes(before, mine, theirs);
        const [merged, one, other] = [quiz, mine, theirs].map(({ questions: rows }) => rows.map(({ id }) => id));
        expect(new Set(merged).size).toBe(merged?.length);
        for (const id of merged ?? []) expect([...(one ?? []), ...(other ?? [])]).toContain(id);
        for (const id of one ?? []) if (other?.includes(id)) expect(merged).toContain(id);
      }),
    );
  });
  it('edits of different questions both survive', () => {
    fc.assert(
      fc.property(quizzes, fc.string(), fc.string(), fc.nat(), fc.nat(), (before, mine, theirs, one, other) => {
        const count = before.questions.length;
        fc.pre(count > 1 && one % count !== other % count);
        const edit = (place: number, title: string): EditedQuiz => ({
          ...before,
          questions: before.questions.map((row, index) => (index === place % count ? { ...row, title } : row)),
        });
        const { quiz, overlaps } = mergeQuizzes(before, edit(one, mine), edit(other, theirs));
        expect(overlaps).toEqual([]);
        expect(quiz.questions[one % count]?.title).toBe(mine);
        expect(quiz.questions[other % count]?.title).toBe(theirs);
      }),
    );
  });
});
