import { GitBranch, ListOrdered, Scale } from 'lucide-react';
import type { QuizOption } from '#contract/questions/question.schema';
import { Button } from '../../../ui/actions/button.tsx';
import { announce } from '../../../ui/feedback/announcer.ts';
import { isWeighted, votingInOrder } from '../editing/outcomes.ts';
import { sameValue } from '../editing/same-value.ts';
import type { AnswersProps } from './editor.ts';

type OptionToolsProps = Pick<AnswersProps, 'options' | 'outcomeType' | 'outcomes'> & {
  weights: boolean;
  branches: boolean;
  /** Whether there is more than one way on. */
  canBranch: boolean;
  onWeights: (on: boolean) => void;
  onBranches: (on: boolean) => void;
  onChange: (change: (options: QuizOption[]) => QuizOption[]) => void;
};

/** What is set for all options of a question at once. */
export function OptionTools(props: OptionToolsProps) {
  const { options, outcomeType, outcomes, weights, branches, canBranch, onWeights, onBranches, onChange } = props;
  const isBucket = outcomeType === 'bucket' && outcomes.length > 0;
  const inOrder = votingInOrder(options, outcomes);
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-1 empty:hidden">
      {isBucket && outcomes.length > 1 && options.length > 1 && !sameValue(inOrder, options) ? (
        <Button
          variant="ghost"
          onClick={() => {
            onChange((now) => votingInOrder(now, outcomes));
            announce('Each option votes for the outcome at its place.');
          }}
        >
          <ListOrdered /> Assign in order
        </Button>
      ) : null}
      {isBucket && !options.some(isWeighted) ? (
        <Button variant="ghost" aria-pressed={weights} onClick={() => onWeights(!weights)}>
          <Scale /> {weights ? 'One vote each' : 'More votes'}
        </Button>
      ) : null}
      {!canBranch || options.some((option) => option.next) ? null : (
        <Button variant="ghost" aria-pressed={branches} onClick={() => onBranches(!branches)}>
          <GitBranch /> Branch
        </Button>
      )}
    </div>
  );
}
