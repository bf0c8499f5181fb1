/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/submission.schema';
import { hide } from './hide.ts';

type ThanksProps = { thanks: NonNullable<ResultCard['thanks']>; origin: string };

/** The thank-you as its owner designed it, in place. */
export const Thanks = ({ thanks, origin }: ThanksProps) => (
  <div class="thanks" style={{ background: thanks.backgroundColor, color: thanks.textColor }}>
    {thanks.logoUrl && <img src={new URL(thanks.logoUrl, origin).href} alt="" height={48} onError={hide} />}
    <strong>{thanks.title}</strong>
    <p>{thanks.subtitle}</p>
    <p class="words">{thanks.message}</p>
  </div>
);
