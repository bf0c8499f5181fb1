import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/questions/question.schema.ts';
import type { AppError } from '../../errors.ts';
import { checkAnswers } from './check-answers.ts';

const choice = (id: string, type: Question['type'] = 'multiple_choice'): Question => ({
  id,
  title: id,
  type,
  order: 0,
  options: ['a', 'b'].map((option) => ({ id: `${id}-${option}`, text: option, points: 0, votes: [] })),
});
const version = {
  questions: [choice('q1'), choice('q2', 'true_false'), { ...choice('q3', 'short_text'), options: [] }],
};
const right = [
  { questionId: 'q1', answerOptionId: 'q1-a' },
  { questionId: 'q2', answerOptionId: 'q2-b' },
  { questionId: 'q3', textAnswer: 'More' },
];
const problems = (answers: Parameters<typeof checkAnswers>[1]) => {
  try {
    checkAnswers(version, answers);
  } catch (error) {
    const { status, code, message, extra } = error as AppError;
    return { status, code, message, issues: extra.issues?.map((issue) => `${issue.path}: ${issue.message}`) };
  }
  return undefined;
};

describe('answers', () => {
  const worth = { points: 0, votes: [] };
  const accepted = [
    { questionId: 'q1', chosen: ['q1-a'], text: 'a', worth },
    { questionId: 'q2', chosen: ['q2-b'], text: 'b', worth },
    { questionId: 'q3', chosen: [], text: 'More', worth },
  ];
  it('count in the order of the questions when each has one', () => {
    expect(checkAnswers(version, right)).toEqual(accepted);
    expect(checkAnswers(version, right.toReversed())).toEqual(accepted);
  });
  it('count by the last where a question has several', () => {
    const first = { questionId: 'q1', answerOptionId: 'q1-b' };
    expect(checkAnswers(version, [first, ...right])).toEqual(accepted);
  });
  it.each([
    [{ questionId: 'q9', answerOptionId: 'q1-a' }, 'This question is not part of the quiz'],
    [{ questionId: 'q1', answerOptionId: 'q2-a' }, 'This option is not part of the question'],
    [{ questionId: 'q1', textAnswer: 'a' }, 'This question needs one of its options'],
    [{ questionId: 'q3', answerOptionId: 'q1-a' }, 'This question needs a text'],
  ])('are refused by their place: %j', (wrong, message) => {
    expect(problems([...right, wrong])).toEqual({
      status: 400,
      code: 'validation_failed',
      message,
      issues: [`answers.3: ${message}`],
    });
  });
  it('are refused when some are missing', () => {
    expect(problems([])).toMatchObject({
      message: 'Please select an answer',
      issues: [
        'answers.q1: Please select an answer',
        'answers.q2: Please select an answer',
        'answers.q3: Please select an answer',
      ],
    });
  });
  it('are refused for everything that is wrong at once', () => {
    expect(problems([{ questionId: 'q1', answerOptionId: 'x' }, right[1] as (typeof right)[1]])?.issues).toEqual([
      'answers.0: This option is not part of the question',
      'answers.q3: Please select an answer',
    ]);
  });
});
