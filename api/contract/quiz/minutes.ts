import { type FlowQuestion, longestWay } from '../flow.ts';

/** Seconds that a visitor takes: to choose an answer, to write one, and for the form at the end. */
const CHOOSES = 10;
const WRITES = 30;
const FORM = 20;

/** How many minutes a quiz takes on its longest way, rounded up: nobody minds having been quicker. */
export const minutesOf = (
  questions: ReadonlyArray<FlowQuestion & { answerOptions: ReadonlyArray<{ id: string }> }>,
): number =>
  Math.ceil((FORM + longestWay(questions, [], ({ answerOptions }) => (answerOptions.length ? CHOOSES : WRITES))) / 60);
