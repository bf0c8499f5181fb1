import type { Question } from '#contract/questions/question.schema';
import { QuestionCard, type QuestionCardProps } from './question-card.tsx';

type QuestionGroupProps = Pick<QuestionCardProps, 'outcomeType' | 'outcomes' | 'actions'> & {
  questions: readonly Question[];
  /** The place of the first of them in the quiz. */
  from: number;
  /** Of all of the quiz. */
  count: number;
};

/**
 * Closed questions that stand one after the other. Of a hundred, only those in sight are laid out and painted with every key; the others
 * stay as high as they were. What is dragged is seen wherever it is.
 */
export const QuestionGroup = ({ questions, from, count, outcomeType, outcomes, actions }: QuestionGroupProps) => (
  <div
    role="presentation"
    className="grid grid-cols-1 gap-2.5 [contain-intrinsic-height:auto_600px] data-apart:not-has-data-dragging:[content-visibility:auto]"
  >
    {questions.map((question, place) => (
      <QuestionCard
        key={question.id}
        question={question}
        index={from + place}
        last={from + place === count - 1}
        outcomeType={outcomeType}
        outcomes={outcomes}
        actions={actions}
      />
    ))}
  </div>
);
