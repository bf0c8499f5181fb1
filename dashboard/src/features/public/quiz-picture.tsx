import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

const answers = ['Too few visitors', 'Visitors who never come back', 'Leads that do not fit'];
const chosen = 1;

/** A picture of a quiz being taken, for the eye alone; it takes no part in the page's text. */
export function QuizPicture() {
  return (
    <div aria-hidden className="relative mx-auto mt-16 max-w-lg text-left">
      <div className="absolute -top-8 right-0 bottom-6 left-0 sm:-inset-x-10 -z-10 rounded-full bg-brand-tint blur-3xl" />
      <div className="rounded-dialog border border-hairline bg-card p-6 shadow-overlay sm:p-8">
        <p className="text-[13px] text-hint">Question 2 of 5 • 40% Complete</p>
        <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-hairline">
          <div className="h-full w-2/5 rounded-full bg-brand" />
        </div>
        <p className="mt-6 text-xl leading-7 font-semibold">What is holding your growth back?</p>
        <div className="mt-5 grid gap-3">
          {answers.map((answer, index) => (
            <div
              key={answer}
              className={cx(
                'flex items-center gap-3 rounded-card border p-3',
                index === chosen ? 'border-brand bg-brand-tint font-medium' : 'border-hairline',
              )}
            >
              <span
                className={cx(
                  'grid size-8 place-items-center rounded-control text-[13px] font-semibold',
                  index === chosen ? 'bg-brand text-white' : 'bg-brand-tint text-brand-ink',
                )}
              >
                {String.fromCharCode(65 + index)}
              </span>
              {answer}
            </div>
          ))}
        </div>
      </div>
      <div className="absolute -bottom-6 right-4 flex items-center gap-2 rounded-card border border-hairline bg-card px-4 py-2.5 text-sm font-medium shadow-overlay sm:-right-6">
        <span className="grid size-6 place-items-center rounded-full bg-good-ground text-good">
          <Check className="size-3.5" />
        </span>
        New lead, with consent
      </div>
    </div>
  );
}
