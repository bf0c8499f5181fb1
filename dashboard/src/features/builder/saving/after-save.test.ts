import { describe, expect, it } from 'vitest';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { type EditedQuiz, emptyQuiz, newOption, newOutcome } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { afterSave } from './merge-quizzes.ts';

const best = newOutcome('Best');
const options = (part: Partial<QuizOption>) => ['a', 'b'].map((text) => ({ ...newOption(), text, ...part }));
const voteFor = (outcomeId: string) => [{ outcomeId, weight: 1 }];
const sent: EditedQuiz = {
  ...emptyQuiz({ primaryColor: '#ABC' }),
  title: 'Quiz',
  outcomeType: 'bucket',
  questions: [
    { ...newQuestion(), title: 'One?', options: options({}) },
    { ...newQuestion(), title: 'Two?', order: 1, options: options({ votes: voteFor(best.id) }) },
  ],
  outcomes: [best],
};
/** Its color as the server writes it. */
const stored: EditedQuiz = {
  ...sent,
  primaryColor: '#aabbcc',
};
const levelWith = (edited: EditedQuiz) => afterSave(edited, sent, stored);
const [one, two] = sent.questions as [Question, Question];

describe('what is edited after a save', () => {
  it('is what was stored, where nothing was typed since', () => {
    expect(levelWith(sent)).toBe(stored);
    expect(levelWith({ ...sent })).toEqual(stored);
  });
  it('keeps what was typed since, a space at the end too, and has all else as it was stored', () => {
    const [first, second] = one.options as [Question['options'][number], Question['options'][number]];
    const typed = { ...one, title: 'One ', options: [{ ...first, text: 'a ' }, second] };
    const level = levelWith({ ...sent, title: 'Quiz of ', questions: [typed, two] });
    expect(level).toEqual({
      ...stored,
      title: 'Quiz of ',
      questions: [
        {
          ...stored.questions[0],
          title: 'One ',
          options: [{ ...stored.questions[0]?.options[0], text: 'a ' }, stored.questions[0]?.options[1]],
        },
        stored.questions[1],
      ],
    });
  });
  it('keeps rows that came since, and brings none back that was taken out', () => {
    const added = { ...newQuestion(), title: 'Three?' };
    expect(levelWith({ ...sent, questions: [two, added] }).questions.map(({ id }) => id)).toEqual([two.id, added.id]);
  });
  it('keeps a category that was typed since, and the outcome that was made of one', () => {
    const typed = { ...one, options: one.options.map((option) => ({ ...option, bucket: 'Newer ' })) };
    const made = newOutcome('New');
    const level = levelWith({ ...sent, questions: [typed, two], outcomes: [best, made] });
    expect(level.questions[0]?.options.map(({ bucket }) => bucket)).toEqual(['Newer ', 'Newer ']);
    expect(level.outcomes).toEqual([best, made]);
  });
});
