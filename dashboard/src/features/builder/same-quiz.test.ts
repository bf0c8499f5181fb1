import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { type EditedQuiz, emptyQuiz, newOutcome, putQuestion } from './editor-state.ts';
import { newQuestion } from './question-rules.ts';
import { adoptIds, isStoredAs } from './same-quiz.ts';

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
/** As the server stores it: with ids, trimmed. */
const stored: EditedQuiz = {
  ...sent,
  title: 'Quiz',
  questions: sent.questions.map((question, q) => ({
    ...question,
    id: `q${q}`,
    title: question.title.replace('  ', ' '),
    options: question.options.map((option, o) => ({ ...option, id: `q${q}o${o}` })),
  })),
  outcomes: sent.outcomes.map((outcome) => ({ ...outcome, id: 'best' })),
};

describe('what was stored', () => {
  it('is known again by its content', () => {
    expect(isStoredAs(sent, stored)).toBe(true);
    expect(isStoredAs(stored, stored)).toBe(true);
    expect(isStoredAs({ ...sent, description: 'x' }, stored)).toBe(false);
    expect(isStoredAs({ ...sent, questions: sent.questions.slice(1) }, stored)).toBe(false);
    expect(isStoredAs({ ...sent, questions: sent.questions.toReversed() }, stored)).toBe(false);
  });
  it('is known again when the server made outcomes of its categories, not when somebody did', () => {
    const voting = {
      ...sent,
      questions: sent.questions.map((question) => ({
        ...question,
        options: question.options.map((option) => ({ ...option, bucket: 'New' })),
      })),
    };
    const kept = adoptIds(voting, sent, stored);
    const withOutcome = (name: string) => ({ ...kept, outcomes: [...kept.outcomes, { ...newOutcome(name), id: 'n' }] });
    expect(isStoredAs(voting, withOutcome('new'))).toBe(true);
    expect(isStoredAs(voting, withOutcome('Other'))).toBe(false);
  });
});

describe('rows that were made here', () => {
  it('get the ids that they were stored with, also where they were edited and moved since', () => {
    const [one, two] = sent.questions as [Question, Question];
    const since = { ...sent, questions: [made('Three?', ['x', 'y']), { ...two, title: 'Other words?' }, one] };
    const adopted = adoptIds(since, sent, stored);
    expect(adopted.questions.map(({ id }) => id)).toEqual([since.questions[0]?.id, 'q1', 'q0']);
    expect(adopted.questions[2]?.options.map(({ id }) => id)).toEqual(['q0o0', 'q0o1']);
    expect(adopted.questions[1]?.title).toBe('Other words?');
    expect(adopted.outcomes[0]?.id).toBe('best');
  });
  it('and those that were there get the ones that they have by now: answered in another way, or in a quiz of its own', () => {
    const [one, two] = stored.questions as [Question, Question];
    const inWords = { ...stored, questions: [{ ...one, type: 'short_text' as const, options: [] }, two] };
    const kept = { ...inWords, questions: [{ ...inWords.questions[0], id: 'q9' } as Question, two] };
    expect(isStoredAs(inWords, kept)).toBe(true);
    expect(adoptIds(inWords, inWords, kept).questions.map(({ id }) => id)).toEqual(['q9', 'q1']);
  });
  it('are not taken for what somebody else put in their place', () => {
    const foreign = { ...stored, questions: [{ ...made('Foreign?', ['x', 'y']), id: 'f' }, ...stored.questions] };
    expect(adoptIds(sent, sent, foreign).questions.map(({ id }) => id)).toEqual(['q0', 'q1']);
  });
});
