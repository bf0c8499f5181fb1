import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuizOption } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { cx } from '../../../lib/cx.ts';
import { outcomeLabel } from '../../quizzes/outcome-label.ts';
import { WeightField } from './weight-field.tsx';

type VoteRowsProps = {
  /** Its letter. */
  mark: string;
  /** That of the option. */
  path: string;
  className?: string;
  option: QuizOption;
  outcomes: readonly Outcome[];
  onChange: (part: Pick<QuizOption, 'votes'>) => void;
};

/** The outcomes that an option votes for, each with the weight of the vote. */
export function VoteRows({ mark, path, className, option: { votes }, outcomes, onChange }: VoteRowsProps) {
  const isFree = ({ id }: Outcome) => !votes.some(({ outcomeId }) => outcomeId === id);
  const free = outcomes.find(isFree);
  const adds =
    free && votes.length < limits.votes
      ? () => onChange({ votes: [...votes, { outcomeId: free.id, weight: 1 }] })
      : undefined;
  const replace = (place: number, part: Partial<(typeof votes)[number]>) =>
    onChange({ votes: votes.map((vote, at) => (at === place ? { ...vote, ...part } : vote)) });
  return (
    <div className={cx('grid min-w-0 gap-1', className)} data-path={`${path}.votes`}>
      {votes.map(({ outcomeId, weight }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vote is told by its place, and keeps the focus when its outcome changes
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_56px_32px] items-center gap-1">
          <select
            aria-label={`Vote ${place + 1} of option ${mark}`}
            value={outcomeId}
            onChange={({ target }) => replace(place, { outcomeId: target.value })}
            className="h-touch w-full min-w-0 truncate rounded-control border border-control bg-card px-2.5"
          >
            {outcomes.some(({ id }) => id === outcomeId) ? null : <option value={outcomeId}>Not an outcome</option>}
            {outcomes
              .filter((outcome) => outcome.id === outcomeId || isFree(outcome))
              .map((outcome) => (
                <option key={outcome.id} value={outcome.id}>
                  {outcomeLabel(outcome, outcomes)}
                </option>
              ))}
          </select>
          <WeightField
            label={`Weight of vote ${place + 1} of option ${mark}`}
            path={`${path}.votes.${place}.weight`}
            value={weight}
            onChange={(next) => replace(place, { weight: next })}
          />
          <VoteButton
            label={`Remove vote ${place + 1} of option ${mark}`}
            onPress={() => onChange({ votes: votes.filter((_, at) => at !== place) })}
          >
            <X className="size-4" aria-hidden />
          </VoteButton>
        </div>
      ))}
      {adds ? (
        <button
          type="button"
          aria-label={`Add a vote to option ${mark}`}
          onClick={adds}
          className="inline-flex min-h-touch items-center gap-1 justify-self-start rounded-control px-2 text-[13px] font-medium text-soft hover:bg-brand-tint hover:text-ink"
        >
          <Plus className="size-3.5" aria-hidden /> Vote
        </button>
      ) : null}
    </div>
  );
}

type VoteButtonProps = { label: string; onPress: () => void; children: ReactNode };

function VoteButton({ label, onPress, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="relative grid size-8 place-items-center rounded-control text-soft before:absolute before:-inset-y-1 before:inset-x-0 hover:bg-brand-tint hover:text-ink"
    >
      {children}
    </button>
  );
}
