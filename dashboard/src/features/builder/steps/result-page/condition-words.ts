import type { Question } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import type { Condition } from '#contract/result/blocks.schema';

type Named = { questions: readonly Question[]; outcomes: readonly Outcome[] };

/** The categories that questions of a quiz belong to. */
export const categoriesOf = ({ questions }: Pick<Named, 'questions'>): string[] => [
  ...new Set(questions.flatMap(({ category }) => category || [])),
];

/** A condition as a sentence: “when Data is 0 to 39”. */
export function conditionWords(condition: Condition, { questions, outcomes }: Named): string {
  const question = 'questionId' in condition ? questions.find(({ id }) => id === condition.questionId) : undefined;
  switch (condition.when) {
    case 'outcome':
      return `only on ${outcomes.find(({ id }) => id === condition.outcomeId)?.name ?? 'an outcome that is gone'}`;
    case 'score':
      return `when the score is ${condition.min} to ${condition.max}`;
    case 'category':
      return `when ${condition.category} is ${condition.min} to ${condition.max}`;
    case 'chosen': {
      const option = question?.options.find(({ id }) => id === condition.optionId);
      return option ? `when “${option.text}” was chosen` : 'when an option that is gone was chosen';
    }
    case 'answered':
      return question ? `when “${question.title}” was answered` : 'when a question that is gone was answered';
  }
}

/** A condition of another sort, about the first that there is; undefined where there is nothing for it. */
export function newCondition(when: string, { questions, outcomes }: Named): Condition | undefined {
  const range = { min: 0, max: 50 };
  const choice = questions.find(({ options }) => options.length > 0);
  const [category] = categoriesOf({ questions });
  if (when === 'outcome' && outcomes[0]) return { when, outcomeId: outcomes[0].id };
  if (when === 'score') return { when, ...range };
  if (when === 'category' && category) return { when, category, ...range };
  if (when === 'chosen' && choice?.options[0]) return { when, questionId: choice.id, optionId: choice.options[0].id };
  if (when === 'answered' && questions[0]) return { when, questionId: questions[0].id };
  return undefined;
}
