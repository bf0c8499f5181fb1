import { type CategoryScore, categoryNames, type ScorableQuiz } from '../../contract/scoring/scoring.ts';

type Shown = Pick<ScorableQuiz, 'questions'> & { showScore?: boolean };
/** Stands for a category of which no question was shown. */
const MISSING = '_';
const SCORE = /^(?:\d|[1-9]\d|100)$/;

/** The scores of all categories as addresses name them, in the order of the quiz: `80-_-35`. Undefined where there are none to show. */
export function sharedCategories(
  { questions, showScore }: Shown,
  categories: readonly CategoryScore[],
): string | undefined {
  if (showScore === false || categories.length === 0) return undefined;
  return categoryNames(questions)
    .map((name) => categories.find((one) => one.name === name)?.score ?? MISSING)
    .join('-');
}

/** The scores that such a part of an address stands for; none for one that is not of this quiz. */
export function readSharedCategories({ questions, showScore }: Shown, given = ''): CategoryScore[] {
  const names = categoryNames(questions);
  const scores = given.split('-');
  const isOfQuiz = scores.length === names.length && scores.every((score) => score === MISSING || SCORE.test(score));
  if (showScore === false || !isOfQuiz) return [];
  return names.flatMap((name, place) => (scores[place] === MISSING ? [] : { name, score: Number(scores[place]) }));
}
