import { type Choice, choicesOf } from './choices.ts';

/** Neither is part of an id. */
export const NEXT = ',';
const AND = '+';

/**
 * The options that somebody chose, question by question in the order in which they were shown: all that scoring needs of their answers,
 * short enough to be read from an index. Ids of options are unique in a quiz, so they tell their question. Texts are never part of it.
 */
export const wayOf = (answers: readonly Choice[]): string =>
  choicesOf(answers)
    .map(({ chosen }) => chosen.join(AND))
    .join(NEXT);

/** The options that were chosen of one question, from its part of a way. */
export const chosenIn = (part: string): string[] => (part ? part.split(AND) : []);

/** The answers that a way tells of, through these questions. */
export function answersIn(
  way: string,
  questions: ReadonlyArray<{ id: string; options: ReadonlyArray<{ id: string }> }>,
): Choice[] {
  return way.split(NEXT).flatMap((part) => {
    const chosen = chosenIn(part);
    const question = questions.find(({ options }) => options.some(({ id }) => id === chosen[0]));
    return question ? [{ questionId: question.id, chosen }] : [];
  });
}
