/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/lead/submission.schema';
import { absoluteUrl } from '#contract/web/absolute-url';
import { hideBrokenImage } from './hide-broken-image.ts';

type ThanksProps = { thanks: NonNullable<ResultCard['thanks']>; origin: string };

/** The thank-you texts in the owner's design, inside the result. */
export const Thanks = ({ thanks, origin }: ThanksProps) => (
  <div class="thanks" style={{ backgroundColor: thanks.backgroundColor, color: thanks.textColor }}>
    {thanks.logoUrl && <img src={absoluteUrl(thanks.logoUrl, origin)} alt="" height={48} onError={hideBrokenImage} />}
    <strong>{thanks.title}</strong>
    <p>{thanks.subtitle}</p>
    <p class="words">{thanks.message}</p>
  </div>
);
