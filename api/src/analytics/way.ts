import { kinds } from '../../contract/questions/kinds.ts';
import type { QuestionType } from '../../contract/questions/question.schema.ts';

/** Neither is part of an id. */
export const NEXT = ',';
const AND = '+';

type Given = { type: QuestionType; answerOptionId?: string | undefined };

/**
 * The options that somebody chose, question by question in the order of the version that they took: all that scoring needs of their
 * answers, short enough to be read from an index. Texts are never part of it.
 */
export const wayOf = (answers: readonly Given[]): string =>
  answers.map((answer) => kinds[answer.type].chosen(answer).join(AND)).join(NEXT);
