import { longestWay } from '../flow.ts';

/** Seconds that a visitor takes: to choose an answer, to write one, and for the form at the end. */
const CHOOSES = 10;
const WRITES = 30;
const FORM = 20;

/** How many minutes a quiz takes on its longest way, rounded up: nobody minds having been quicker. */
export const minutesOf = (questions: ReadonlyArray<{ answerOptions: readonly unknown[] }>): number =>
  Math.ceil(
    longestWay(questions).reduce((sum, { answerOptions }) => sum + (answerOptions.length ? CHOOSES : WRITES), FORM) /
      60,
  );
