import { describe, expect, it } from 'vitest';
import { emptyQuiz, newOption, newOutcome } from './editor-state.ts';
import { lacksVotes, removeOutcome, renameOutcome, votesOf, withVotesBack } from './outcomes.ts';
import { newQuestion } from './question-rules.ts';

const outcomes = ['Espresso', 'Filter', 'Latte'].map((name) => ({ ...newOutcome(name), id: name.toLowerCase() }));
const quiz = {
  ...emptyQuiz(),
  outcomeType: 'bucket' as const,
  outcomes,
  questions: [
    { ...newQuestion(), options: ['Espresso', ' filter ', ''].map((bucket) => ({ ...newOption(), bucket })) },
    { ...newQuestion(), options: ['Latte', 'Espresso'].map((bucket) => ({ ...newOption(), bucket })) },
  ],
};
type Rows = Pick<typeof quiz, 'outcomes' | 'questions'>;
const votes = ({ questions }: Rows) => questions.map(({ options }) => options.map(({ bucket }) => bucket));
/** Each outcome renamed letter by letter, as a hand does it, by way of nothing. */
const typed = (rows: Rows, id: string, name: string): Rows =>
  ['', ...Array.from(name, (_, index) => name.slice(0, index + 1))].reduce(
    (now, text) => renameOutcome(now, id, text),
    rows,
  );

describe('renaming an outcome', () => {
  it('renames it in every option that votes for it', () => {
    const renamed = typed(quiz, 'espresso', 'Ristretto');
    expect(votes(renamed)).toEqual([
      ['Ristretto', ' filter ', ''],
      ['Latte', 'Ristretto'],
    ]);
    expect(renamed.outcomes).toEqual([{ ...outcomes[0], name: 'Ristretto' }, ...outcomes.slice(1)]);
  });
  it('takes nobody else’s votes on the way through another one’s name', () => {
    expect(votes(typed(quiz, 'espresso', 'Filtered'))).toEqual([
      ['Filtered', ' filter ', ''],
      ['Latte', 'Filtered'],
    ]);
  });
  it('lets two outcomes swap their names', () => {
    const swapped = typed(typed(quiz, 'espresso', 'Filter'), 'filter', 'Espresso');
    expect(votes(swapped)).toEqual([
      ['Filter', 'Espresso', ''],
      ['Latte', 'Filter'],
    ]);
    expect(swapped.outcomes.map(({ id, name }) => [id, name])).toEqual([
      ['espresso', 'Filter'],
      ['filter', 'Espresso'],
      ['latte', 'Latte'],
    ]);
    expect(swapped.outcomes.every((outcome) => !('votedAs' in outcome))).toBe(true);
  });
  it('lets three change places', () => {
    const turned = typed(typed(typed(quiz, 'espresso', 'Filter'), 'filter', 'Latte'), 'latte', 'Espresso');
    expect(votes(turned)).toEqual([
      ['Filter', 'Latte', ''],
      ['Espresso', 'Filter'],
    ]);
  });
  it('keeps everybody’s votes while one of three has no name at all', () => {
    const bare = renameOutcome(typed(quiz, 'espresso', 'Filter'), 'filter', '');
    const turned = typed(typed(bare, 'latte', 'Espresso'), 'filter', 'Latte');
    expect(votes(turned)).toEqual([
      ['Filter', 'Latte', ''],
      ['Espresso', 'Filter'],
    ]);
  });
});

describe('removing an outcome', () => {
  it('lets its options vote for the heir, or for nothing', () => {
    expect(votes(removeOutcome(quiz, 'espresso', 'latte'))).toEqual([
      ['Latte', ' filter ', ''],
      ['Latte', 'Latte'],
    ]);
    expect(votes(removeOutcome(quiz, 'filter'))).toEqual([
      ['Espresso', '', ''],
      ['Latte', 'Espresso'],
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
  it('counts who votes for it, however the category is written', () => {
    expect([...votesOf(quiz)]).toEqual([
      ['espresso', 2],
      ['filter', 1],
      ['latte', 1],
    ]);
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
