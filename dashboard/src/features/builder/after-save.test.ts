import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { afterSave } from './after-save.ts';
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
/** Its color as the server writes it, and an outcome that it made of a category. */
const stored: EditedQuiz = {
  ...sent,
  primaryColor: '#aabbcc',
  outcomes: [...sent.outcomes, newOutcome('New')],
};
const levelWith = (edited: EditedQuiz) => afterSave(edited, sent, stored);
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
    expect(levelWith({ ...sent, questions: [two, added] }).questions.map(({ id }) => id)).toEqual([two.id, added.id]);
  });
  it('has no outcome of a category that was half typed', () => {
    const [first, second] = one.options as [Question['options'][number], Question['options'][number]];
    const typed = { ...one, options: [first, second].map((option) => ({ ...option, bucket: 'Newer' })) };
    expect(levelWith({ ...sent, questions: [typed, two] }).outcomes.map(({ name }) => name)).toEqual(['Best']);
  });
  it('has one outcome for a category of which one was made here and one there', () => {
    const made = newOutcome('new');
    const { outcomes } = levelWith({ ...sent, outcomes: [...sent.outcomes, made] });
    expect(outcomes.map(({ id }) => id)).toEqual([sent.outcomes[0]?.id, made.id]);
  });
  it('keeps an outcome that has come to be called like a category since', () => {
    const unvoted = { ...newOutcome('Ne'), description: 'Written here' };
    const before = { ...sent, outcomes: [...sent.outcomes, unvoted] };
    const [best, made] = stored.outcomes as [(typeof stored.outcomes)[number], (typeof stored.outcomes)[number]];
    const edited = { ...before, outcomes: [...sent.outcomes, { ...unvoted, name: 'New' }] };
    const { outcomes } = afterSave(edited, before, { ...stored, outcomes: [best, unvoted, made] });
    expect(outcomes.map(({ id, name, description }) => [id, name, description])).toEqual([
      [best.id, 'Best', ''],
      [unvoted.id, 'New', 'Written here'],
    ]);
  });
});
