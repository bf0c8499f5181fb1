import type { Answer } from '../../../contract/questions/answer.schema.ts';

/** Options that were chosen together; texts are never kept here. */
export type Choice = Pick<Answer, 'questionId' | 'chosen'>;

/** What the figures count of answers, as they were given or as a lead keeps them. */
export const choicesOf = (answers: readonly Choice[]): Choice[] =>
  answers.flatMap(({ questionId, chosen }) => (chosen.length > 0 ? [{ questionId, chosen }] : []));
