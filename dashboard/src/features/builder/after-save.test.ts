import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { afterSave, stateAfterSave, storedSave } from './after-save.ts';
import { type EditedQuiz, emptyQuiz, newOption, newOutcome } from './editor-state.ts';
import { newQuestion } from './question-rules.ts';

const options = (bucket: string) => ['a', 'b'].map((text) => ({ ...newOption(), text, bucket }));
const sent: EditedQuiz = {
  ...emptyQuiz({ primaryColor: '#ABC' }),
  title: 'Quiz',
  outcomeType: 'bucket',
  questions: [
    { ...newQuestion(), title: 'One?', options: options('New') },
    { ...newQuestion(), title: 'Two?', order: 1, options: options('Best') },
  ],
  outcomes: [newOutcome('Best')],
};
/** With ids, its color as the server writes it, and an outcome that it made of a category. */
const stored: EditedQuiz = {
  ...sent,
  primaryColor: '#aabbcc',
  questions: sent.questions.map((question, q) => ({
    ...question,
    id: `q${q}`,
    options: question.options.map((option, o) => ({ ...option, id: `q${q}o${o}` })),
  })),
  outcomes: [
    { ...newOutcome('Best'), id: 'best' },
    { ...newOutcome('New'), id: 'new' },
  ],
};
const levelWith = (edited: EditedQuiz) => afterSave(edited, storedSave(edited, sent, stored));
const [one, two] = sent.questions as [Question, Question];

describe('what is edited after a save', () => {
  it('is what was stored, where nothing was typed since', () => {
    expect(levelWith(sent)).toBe(stored);
    expect(levelWith({ ...sent })).toEqual(stored);
  });
  it('keeps what was typed since, a space at the end and in a category too, and has all else as it was stored', () => {
    const [first, second] = one.options as [Question['options'][number], Question['options'][number]];
    const typed = { ...one, title: 'One ', options: [{ ...first, bucket: 'New ' }, second] };
    const level = levelWith({ ...sent, title: 'Quiz of ', questions: [typed, two] });
    expect(level).toEqual({
      ...stored,
      title: 'Quiz of ',
      questions: [
        {
          ...stored.questions[0],
          title: 'One ',
          options: [{ ...stored.questions[0]?.options[0], bucket: 'New ' }, stored.questions[0]?.options[1]],
        },
        stored.questions[1],
      ],
    });
  });
  it('keeps rows that came since, and brings none back that was taken out', () => {
    const added = { ...newQuestion(), title: 'Three?' };
    expect(levelWith({ ...sent, questions: [two, added] }).questions.map(({ id }) => id)).toEqual(['q1', added.id]);
  });
  it('has no outcome of a category that was half typed', () => {
    const [first, second] = one.options as [Question['options'][number], Question['options'][number]];
    const typed = { ...one, options: [first, second].map((option) => ({ ...option, bucket: 'Newer' })) };
    expect(levelWith({ ...sent, questions: [typed, two] }).outcomes.map(({ name }) => name)).toEqual(['Best']);
  });
  it('has one outcome for a category of which one was made here and one there', () => {
    const made = newOutcome('new');
    const save = storedSave({ ...sent, outcomes: [...sent.outcomes, made] }, sent, stored);
    const edited = { ...sent, outcomes: [...sent.outcomes, { ...made, title: 'Typed' }] };
    expect(afterSave(edited, save).outcomes.map(({ id, title }) => [id, title])).toEqual([
      ['best', 'Best'],
      ['new', 'Typed'],
    ]);
    expect(stateAfterSave(edited, save).outcomes.map(({ id }) => id)).toEqual(['best', 'new']);
  });
  it('keeps an outcome that has come to be called like a category since', () => {
    const unvoted = { ...newOutcome('Ne'), description: 'Written here' };
    const before = { ...sent, outcomes: [...sent.outcomes, unvoted] };
    const [best, made] = stored.outcomes as [(typeof stored.outcomes)[number], (typeof stored.outcomes)[number]];
    const level = { ...stored, outcomes: [best, { ...unvoted, id: 'ne' }, made] };
    const edited = { ...before, outcomes: [...sent.outcomes, { ...unvoted, name: 'New' }] };
    const { outcomes } = afterSave(edited, storedSave(edited, before, level));
    expect(outcomes.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['best', 'Best', ''],
      ['ne', 'New', 'Written here'],
    ]);
  });
  it('is the same question, answered in another way', () => {
    const before = { ...stored, outcomeType: 'points' as const };
    const inWords = before.questions.map((question, index) =>
      index === 0 ? { ...question, type: 'short_text' as const, options: [] } : question,
    );
    const sentNow = { ...before, questions: inWords };
    const storedNow = { ...before, questions: inWords.map((row, index) => (index === 0 ? { ...row, id: 'q9' } : row)) };
    const edited = { ...sentNow, questions: inWords.map((row, i) => (i === 0 ? { ...row, title: 'One? ' } : row)) };
    const save = storedSave(edited, sentNow, storedNow);
    expect(afterSave(edited, save).questions.map(({ id, title }) => [id, title])).toEqual([
      ['q9', 'One? '],
      ['q1', 'Two?'],
    ]);
    // With its options it is the one that was asked before.
    expect(afterSave(before, save).questions.map(({ id }) => id)).toEqual(['q0', 'q1']);
    expect(stateAfterSave(before, save).questions.map(({ id }) => id)).toEqual(['q0', 'q1']);
    expect(stateAfterSave(sentNow, save).questions.map(({ id }) => id)).toEqual(['q9', 'q1']);
  });
});

describe('a state to go back to', () => {
  const save = storedSave(sent, sent, stored);
  it('has the ids that were given, and the outcomes that were made of its categories', () => {
    const state = { ...sent, title: 'Before' };
    expect(stateAfterSave(state, save)).toEqual({ ...stored, title: 'Before', primaryColor: '#ABC' });
    // Without a vote for it, or with an outcome that already has the name.
    expect(stateAfterSave({ ...sent, questions: [two] }, save).outcomes.map(({ id }) => id)).toEqual(['best']);
    const named = { ...sent, outcomes: [...sent.outcomes, { ...newOutcome(' new'), id: 'own' }] };
    expect(stateAfterSave(named, save).outcomes.map(({ id }) => id)).toEqual(['best', 'own']);
  });
});
