import type { Answer } from '../questions/answer.schema.ts';
import type { CategoryScore } from '../scoring/scoring.ts';
import type { Condition } from './blocks.schema.ts';

/** What conditions ask of a result. */
export type ConditionFacts = {
  outcomeId: string;
  score: number;
  categories: readonly CategoryScore[];
  /** Of the questions that were shown. */
  answers: ReadonlyArray<Pick<Answer, 'questionId' | 'chosen'>>;
};

/** Whether a block is shown. A condition that names what the quiz does not have never holds. */
export function holds(condition: Condition | undefined, { outcomeId, score, categories, answers }: ConditionFacts) {
  if (!condition) return true;
  const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
  switch (condition.when) {
    case 'outcome':
      return outcomeId === condition.outcomeId;
    case 'score':
      return isWithin(score, condition);
    case 'category':
      return categories.some((category) => category.name === condition.category && isWithin(category.score, condition));
    case 'chosen':
      return answers.some(
        ({ questionId, chosen }) => questionId === condition.questionId && chosen.includes(condition.optionId),
      );
    case 'answered':
      return answers.some(({ questionId }) => questionId === condition.questionId);
  }
}
