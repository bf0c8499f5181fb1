/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/lead/submission.schema';

/** How the votes of the answers are distributed over the outcomes, with a bar for each. */
export const VoteShares = ({ shares }: { shares: NonNullable<ResultCard['shares']> }) => (
  <ul class="shares">
    {shares.map(({ title, percent }) => (
      <li>
        <span>{title}</span> <span class="soft">{percent}%</span>
        <div class="bar">
          <i style={{ width: `${percent}%` }} />
        </div>
      </li>
    ))}
  </ul>
);
