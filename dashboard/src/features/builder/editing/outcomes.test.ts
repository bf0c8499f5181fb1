import { describe, expect, it } from 'vitest';
import { emptyQuiz, newOption, newOutcome } from './edited-quiz.ts';
import {
  categoryOf,
  lacksVotes,
  makeOutcome,
  removeOutcome,
  votesOf,
  votesText,
  votingInOrder,
  withCategoriesMade,
  withVotesBack,
} from './outcomes.ts';
import { newQuestion } from './question-rules.ts';

const outcomes = ['Espresso', 'Filter', 'Latte'].map((name) => ({ ...newOutcome(name), id: name.toLowerCase() }));
const votingFor = (outcomeId: string) => ({
  ...newOption(),
  votes: outcomeId ? [{ outcomeId, weight: 1 }] : [],
});
const quiz = {
  ...emptyQuiz(),
  outcomeType: 'bucket' as const,
  outcomes,
  questions: [
    { ...newQuestion(), options: ['espresso', 'filter', ''].map(votingFor) },
    { ...newQuestion(), options: ['latte', 'espresso'].map(votingFor) },
  ],
};
type Rows = Pick<typeof quiz, 'outcomes' | 'questions'>;
const votes = ({ questions }: Rows) =>
  questions.map(({ options }) => options.map((row) => row.votes[0]?.outcomeId ?? ''));
describe('removing an outcome', () => {
  it('lets its options vote for the heir, or for nothing', () => {
    expect(votes(removeOutcome(quiz, 'espresso', 'latte'))).toEqual([
      ['latte', 'filter', ''],
      ['latte', 'latte'],
    ]);
    expect(votes(removeOutcome(quiz, 'filter'))).toEqual([
      ['espresso', '', ''],
      ['latte', 'espresso'],
    ]);
  });
  it('leaves the votes to another one of its name', () => {
    const twin = { ...newOutcome('espresso'), id: 'twin' };
    const { outcomes: left, questions } = removeOutcome({ ...quiz, outcomes: [...outcomes, twin] }, 'twin', 'latte');
    expect(left).toEqual(outcomes);
    expect(questions).toEqual(quiz.questions);
  });
  it('is undone with its votes, and keeps what else was done to the questions since', () => {
    const removed = removeOutcome(quiz, 'espresso', 'latte');
    const [first, ...others] = removed.questions as [(typeof removed.questions)[number]];
    const now = { ...removed, questions: [{ ...first, title: 'Typed since' }, ...others] };
    const back = withVotesBack(now, quiz.outcomes[0] as (typeof outcomes)[number], quiz.questions);
    expect(votes({ ...quiz, questions: back })).toEqual(votes(quiz));
    expect(back[0]?.title).toBe('Typed since');
  });
  it('counts who votes for it', () => {
    expect([...votesOf(quiz)]).toEqual([
      ['espresso', 2],
      ['filter', 1],
      ['latte', 1],
    ]);
  });
});

describe('a category that was typed and is no outcome yet', () => {
  const typed = { ...newOption(), bucket: 'Cortado ' };
  const question = { ...newQuestion(), options: [typed, { ...newOption(), bucket: 'cortado' }, votingFor('latte')] };
  const edited = { ...quiz, questions: [...quiz.questions, question] };
  const ofLast = ({ questions }: Rows) => questions.at(-1)?.options ?? [];

  it('becomes one, with the votes of all options that have it', () => {
    const made = makeOutcome(edited, 'Cortado ');
    const { id } = made.outcomes.at(-1) ?? {};
    expect(made.outcomes.at(-1)).toMatchObject({ name: 'Cortado', title: 'Cortado' });
    expect(ofLast(made).map((option) => [option.votes[0]?.outcomeId, option.bucket])).toEqual([
      [id, undefined],
      [id, undefined],
      ['latte', undefined],
    ]);
    expect(made.questions[0]).toBe(quiz.questions[0]);
  });
  it('counts as one in what would come out, by the same id each time', () => {
    const made = withCategoriesMade(edited);
    expect(made.outcomes.slice(3)).toMatchObject([{ id: 'new-0', name: 'Cortado' }]);
    expect(ofLast(made).map((option) => categoryOf(option, made.outcomes))).toEqual(['Cortado', 'Cortado', 'Latte']);
    expect(withCategoriesMade(edited)).toEqual(made);
    expect(withCategoriesMade(quiz)).toBe(quiz);
  });
  it('is the outcome that has come to its name', () => {
    const named = [...outcomes.slice(0, 2), { ...outcomes[2], name: 'Cortado' }] as typeof outcomes;
    const made = withCategoriesMade({ ...edited, outcomes: named });
    expect(made.outcomes).toEqual(named);
    expect(ofLast(made).map((option) => option.votes[0]?.outcomeId)).toEqual(['latte', 'latte', 'latte']);
  });
});

describe('votes', () => {
  const unvoted = {
    ...quiz,
    questions: [{ ...newQuestion(), options: [newOption(), { ...newOption(), bucket: ' ' }] }],
  };
  it('are lacking where categories decide and no option has one', () => {
    expect(lacksVotes(unvoted)).toBe(true);
    expect(lacksVotes(quiz)).toBe(false);
    expect(lacksVotes({ ...unvoted, outcomeType: 'points' })).toBe(false);
  });
});

describe('the votes of an option in words', () => {
  const weighted = (...weights: number[]) => ({
    ...newOption(),
    votes: weights.map((weight, place) => ({ outcomeId: outcomes[place]?.id ?? '', weight })),
  });
  it('are a category where that says it all, else outcomes with weights', () => {
    expect(votesText(weighted(1), outcomes)).toBe('Espresso');
    expect(votesText(weighted(), outcomes)).toBe('');
    expect(votesText(weighted(3), outcomes)).toBe('Espresso +3');
    expect(votesText(weighted(1, -2), outcomes)).toBe('Espresso +1, Filter −2');
  });
});

it('lets options vote for the outcomes in their order, and those beyond the last for none', () => {
  const options = [{ ...votingFor('latte'), bucket: 'typed' }, votingFor('latte'), votingFor(''), votingFor('latte')];
  expect(votingInOrder(options, outcomes).map((option) => option.votes)).toEqual([
    [{ outcomeId: 'espresso', weight: 1 }],
    [{ outcomeId: 'filter', weight: 1 }],
    [{ outcomeId: 'latte', weight: 1 }],
    [],
  ]);
  expect(votingInOrder(options, outcomes)[0]).not.toHaveProperty('bucket');
});
