/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/submission.schema';

/** How the answers voted: the winner, the runner-up and the others, each with a bar. */
export const Shares = ({ shares }: { shares: NonNullable<ResultCard['shares']> }) => (
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
