import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { type EditedQuiz, emptyQuiz, newOutcome, putQuestion } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { isStoredAs } from './is-stored-as.ts';

const made = (title: string, texts: string[]): Question => {
  const question = newQuestion();
  const [option] = question.options;
  return {
    ...question,
    title,
    options: texts.map((text, index) => ({
      ...(option as Question['options'][number]),
      id: `${option?.id}-${index}`,
      text,
    })),
  };
};
const sent: EditedQuiz = {
  ...emptyQuiz(),
  title: 'Quiz ',
  questions: [made('One?', ['a', 'b']), made('Two  words?', ['a', 'c'])].reduce(putQuestion, [] as Question[]),
  outcomes: [newOutcome('Best')],
};
/** As the server stores it: trimmed. */
const stored: EditedQuiz = {
  ...sent,
  title: 'Quiz',
  questions: sent.questions.map((question) => ({
    ...question,
    title: question.title.replace('  ', ' '),
  })),
};

describe('what was stored', () => {
  it('is known again by its content', () => {
    expect(isStoredAs(sent, stored)).toBe(true);
    expect(isStoredAs(stored, stored)).toBe(true);
    expect(isStoredAs({ ...sent, description: 'x' }, stored)).toBe(false);
    expect(isStoredAs({ ...sent, questions: sent.questions.slice(1) }, stored)).toBe(false);
    expect(isStoredAs({ ...sent, questions: sent.questions.toReversed() }, stored)).toBe(false);
  });
});
