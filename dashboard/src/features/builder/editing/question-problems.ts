import { wrongTurns } from '#contract/flow';
import { kinds } from '#contract/questions/kinds';
import type { Question } from '#contract/questions/question.schema';
import { memoize } from '../../../lib/memoize.ts';
import type { Problem } from '../saving/ready-to-save.ts';

const WRONG_TURN = 'Leads to a question that does not come after this one.';

/** What keeps questions from being saved as they stand together, in the words of the field beside which it is said. */
export const questionProblems = memoize((questions: Question[]): Problem[] => [
  ...wrongTurns(questions).map(({ question, option }) => ({
    path: `questions.${question}.${option === undefined ? '' : `options.${option}.`}next`,
    message: WRONG_TURN,
  })),
  ...questions.flatMap((question, place) =>
    conflictsOf(question).map(({ field, message }) => ({ path: `questions.${place}.${field}`, message })),
  ),
]);

/** A question's own contradictions. */
const conflictsOf = memoize((question: Question) => kinds[question.type].conflicts(question));

/** Messages by the field of a question, such as `options.2.upTo`. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Which question it is need not be said at its field. */
const NAME = /^Question \d+ “.*?”: /u;

/** What is wrong within a question, of what is found here and what a save was refused for: the former is newer. */
export function problemsWithin(place: number, found: readonly Problem[], refused: readonly Problem[]): FieldProblems {
  const start = `questions.${place}.`;
  const within = [...refused, ...found].filter(({ path }) => path.startsWith(start));
  return Object.fromEntries(within.map(({ path, message }) => [path.slice(start.length), message.replace(NAME, '')]));
}
