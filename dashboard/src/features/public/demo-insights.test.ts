import { expect, it } from 'vitest';
import { acceptAnswers } from '#contract/lead/accept-answers';
import { demoQuiz } from '#contract/quiz/demo-quiz';
import { scorablePublicQuiz } from '#contract/scoring/scorable';
import { scoreQuiz } from '#contract/scoring/scoring';
import { scoringXRay } from '#contract/scoring/scoring-x-ray';
import { demoEdit, demoWhatIf, demoXRay } from './demo-insights.ts';

type Questions = typeof demoQuiz.questions;
const scorable = (questions: Questions) => ({
  ...scorablePublicQuiz({ ...demoQuiz, questions }),
  outcomes: demoQuiz.outcomeBuckets,
});

it('says of the demo quiz what the X-ray says', () => {
  const { shares, tie } = scoringXRay(scorable(demoQuiz.questions));
  expect(demoXRay.shares.map(({ id, share }) => ({ id, share, margin: 0 }))).toEqual(shares);
  expect(demoXRay.shares.map(({ title }) => title)).toEqual(demoQuiz.outcomeBuckets.map(({ title }) => title));
  expect(demoXRay.tie).toBe(tie);
  expect(demoXRay.ways).toBe(ways(demoQuiz.questions).length);
});

it('says of an edit of it whom it would move', () => {
  const edited = demoQuiz.questions.map((question) => ({
    ...question,
    answerOptions: question.answerOptions.map((option) =>
      option.id === demoEdit.optionId ? { ...option, bucket: demoEdit.bucket } : option,
    ),
  }));
  const [stored, changed] = [scorable(demoQuiz.questions), scorable(edited)];
  const ends = ways(demoQuiz.questions).map((sent) =>
    [stored, changed].map((quiz) => scoreQuiz(quiz, acceptAnswers(quiz.questions, sent).answers).outcomeId),
  );
  const outcomes = demoQuiz.outcomeBuckets.map(({ id, name }) => ({
    id,
    name,
    before: ends.filter(([one]) => one === id).length,
    after: ends.filter(([, other]) => other === id).length,
  }));
  const moved = ends.filter(([one, other]) => one !== other);
  const moves = [...new Set(moved.map((move) => move.join('>')))].map((key) => {
    const [from = '', to = ''] = key.split('>');
    return { from, to, count: moved.filter((move) => move.join('>') === key).length, examples: [] };
  });
  expect({ ...demoWhatIf, moves: [...demoWhatIf.moves].sort(byKey) }).toEqual({
    ...{ version: null, people: ends.length, unknown: 0, moved: moved.length, outcomes },
    moves: moves.sort(byKey),
  });
});

const byKey = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  `${a.from}>${a.to}` < `${b.from}>${b.to}` ? -1 : 1;

/** Each way through the questions, as the answers that are sent. */
function ways(questions: Questions) {
  let all: Array<Parameters<typeof acceptAnswers>[1]> = [[]];
  for (const { id: questionId, answerOptions } of questions)
    all = all.flatMap((before) => answerOptions.map(({ id }) => [...before, { questionId, answerOptionId: id }]));
  return all;
}
