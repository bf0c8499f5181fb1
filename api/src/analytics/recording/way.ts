import type { Answer } from '../../../contract/questions/answer.schema.ts';

/** Neither is part of an id. */
export const NEXT = ',';
const AND = '+';

/**
 * The options that somebody chose, question by question in the order of the version that they took: all that scoring needs of their
 * answers, short enough to be read from an index. Texts are never part of it.
 */
export const wayOf = (answers: ReadonlyArray<Pick<Answer, 'chosen'>>): string =>
  answers.map(({ chosen }) => chosen.join(AND)).join(NEXT);

/** The options that were chosen of one question, from its part of a way. */
export const chosenIn = (part: string): string[] => (part ? part.split(AND) : []);
