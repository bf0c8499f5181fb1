import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { hrefOf } from '../../../lib/base.ts';

/** What a quiz's own page says above the quiz where that does not begin with a page of its own: whose it is, and what it is about. */
export function PageHead({ quiz: { title, description, logoUrl } }: { quiz: PublicQuiz }) {
  return (
    <header className="mb-5">
      {logoUrl ? (
        <img src={hrefOf(logoUrl)} alt="" height={36} className="mb-5 h-9 max-w-3/5 object-contain object-left" />
      ) : null}
      <h3 className="text-[22px] leading-7 font-bold tracking-tight break-words">{title}</h3>
      {description ? <p className="mt-2 break-words text-(--qf-soft)">{description}</p> : null}
    </header>
  );
}
