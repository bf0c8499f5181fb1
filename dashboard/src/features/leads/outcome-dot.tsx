import type { Lead } from '#contract/lead/submission.schema';
import { cx } from '../../lib/cx.ts';
import { leadGround } from '../quizzes/outcome-color.ts';

/** Beside the outcome of a lead: the color that this has in every picture of its quiz. */
export const OutcomeDot = ({ lead }: { lead: Lead }) => (
  <span aria-hidden className={cx('inline-block size-2 shrink-0 rounded-full', leadGround(lead))} />
);
