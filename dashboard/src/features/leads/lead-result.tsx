import type { LeadDetail } from '#contract/lead/submission.schema';
import { Bar } from '../../ui/display/bar.tsx';
import { leadGround } from '../quizzes/outcome-color.ts';
import { OutcomeDot } from './outcome-dot.tsx';

/** What a lead was told: its outcome, in the color that this has in every picture of the quiz, and its score. */
export function LeadResult({ lead }: { lead: LeadDetail }) {
  const { outcome, totalScore, rawScore, maxScore } = lead;
  return (
    <section aria-label="Result" className="rounded-card border border-hairline bg-ground p-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="flex min-w-0 items-baseline gap-2 font-medium">
          {outcome ? <OutcomeDot lead={lead} /> : null}
          <span className="min-w-0 break-words">{outcome || 'No outcome'}</span>
        </p>
        <p className="shrink-0 font-semibold tabular-nums">{totalScore}/100</p>
      </div>
      <Bar percent={totalScore} ground={leadGround(lead)} className="mt-3" />
      {/* Without points, as in most category quizzes, there is nothing to count up to. */}
      {maxScore > 0 ? (
        <p className="mt-2 text-[13px] text-hint tabular-nums">
          {rawScore} of {maxScore} points
        </p>
      ) : null}
    </section>
  );
}
