import { memo } from 'react';
import { Link } from 'react-router';
import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { plural } from '../../lib/format.ts';
import { conversionText } from './conversion-text.ts';
import { QuizActions } from './quiz-actions.tsx';
import { QuizColor } from './quiz-color.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A quiz in the grid or, as a row, in the list. Drawn anew only when it changes, not with each step of scrolling. */
export const QuizCard = memo(function QuizCard({ quiz, row }: { quiz: QuizSummary; row: boolean }) {
  const figures = (
    <p className="pl-4 text-[13px] text-soft tabular-nums">
      {plural(quiz.questionCount, 'question')} · {plural(quiz.submissionCount, 'lead')} · {conversionText(quiz)}
    </p>
  );
  const title = (
    <h2 className="flex min-w-0 gap-2.5 font-semibold break-words">
      <QuizColor color={quiz.primaryColor} />
      <Link
        to={`/dashboard/quiz-builder/${quiz.id}`}
        className="min-w-0 rounded-control outline-offset-4 after:absolute after:inset-0 after:rounded-card hover:text-brand-ink"
      >
        {quiz.title}
      </Link>
    </h2>
  );
  // The link of the title covers the card; what else can be pressed lies above it.
  const box = 'relative rounded-card border border-hairline bg-card shadow-card hover:border-control';
  if (row)
    return (
      <article className={`${box} flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3`}>
        <div className="min-w-0 flex-1 basis-60">
          {title}
          {figures}
        </div>
        <StatusBadge published={quiz.published} />
        <div className="relative">
          <QuizActions quiz={quiz} />
        </div>
      </article>
    );
  return (
    <article className={`${box} flex flex-col p-5`}>
      <div className="flex items-start justify-between gap-3">
        {title}
        <StatusBadge published={quiz.published} />
      </div>
      <p className="mt-1 mb-4 ml-4 line-clamp-2 min-h-10 text-soft">{quiz.description}</p>
      <div className="mt-auto">{figures}</div>
      <div className="relative mt-3 -mb-2 border-t border-hairline pt-2">
        <div className="-ml-2">
          <QuizActions quiz={quiz} />
        </div>
      </div>
    </article>
  );
});
