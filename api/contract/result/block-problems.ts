import type { Condition, ResultBlock } from './blocks.schema.ts';

type Referenced = {
  questions: ReadonlyArray<{ id: string; category?: string | undefined; options: ReadonlyArray<{ id: string }> }>;
  outcomes: ReadonlyArray<{ id: string }>;
};

/** Why a block is never shown to anybody: it names what the quiz does not have. Undefined for any other block. */
export function blockProblem(block: ResultBlock, quiz: Referenced): string | undefined {
  if (block.condition && !canHold(block.condition, quiz))
    return 'has a condition about something that the quiz no longer has';
  const isQuoted = block.kind !== 'quote' || quiz.questions.some(({ id }) => id === block.questionId);
  return isQuoted ? undefined : 'quotes a question that the quiz does not have';
}

function canHold(condition: Condition, { questions, outcomes }: Referenced): boolean {
  switch (condition.when) {
    case 'score':
      return true;
    case 'outcome':
      return outcomes.some(({ id }) => id === condition.outcomeId);
    case 'category':
      return questions.some(({ category }) => category === condition.category);
    case 'answered':
      return questions.some(({ id }) => id === condition.questionId);
    case 'chosen':
      return questions.some(
        ({ id, options }) => id === condition.questionId && options.some((option) => option.id === condition.optionId),
      );
  }
}
