import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { QuizAnalytics } from '#contract/analytics.schema';
import { rate } from '#contract/rates';
import { cx } from '../../lib/cx.ts';
import { percent } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Bars } from './bars.tsx';
import { Info } from './info.tsx';
import { duration } from './labels.ts';

type Figures = QuizAnalytics['questions'][number];

/** Question by question: who came to it, who left at it, and, unfolded, what visitors chose. */
export function QuestionsCard({ data }: { data: QuizAnalytics }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <Card aria-label="Questions">
      <CardHeader
        title="Questions"
        text="How many reached each one, left there, how long it took, and what was chosen"
        action={<Info name={{ 'Left here': 'dropOff', 'Median time': 'questionTime' }} label="Questions" data={data} />}
      />
      <table className="w-full text-[13px]">
        <caption className="sr-only">Visits that reached and left each question</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Question
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              Reached
            </th>
            <th scope="col" className="pb-2 pl-4 text-left font-medium sm:w-[34%]">
              Left here
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-medium">
              <span className="max-sm:sr-only">Median time</span>
              <span aria-hidden className="sm:hidden">
                Time
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="border-t border-hairline">
          {data.questions.map((question, index) => (
            <Fragment key={question.id}>
              <QuestionRow
                question={question}
                number={question.removed ? undefined : index + 1}
                open={open.has(question.id)}
                onToggle={() => toggle(question.id)}
              />
              {open.has(question.id) ? (
                <tr id={`answers-${question.id}`}>
                  <td colSpan={4} className="pb-4 sm:pl-6">
                    <Answers question={question} completions={data.totalCompletions} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type RowProps = { question: Figures; number: number | undefined; open: boolean; onToggle: () => void };

function QuestionRow({
  question: { id, title, reached, dropOff, medianTime, removed },
  number,
  open,
  onToggle,
}: RowProps) {
  const share = rate(dropOff, reached);
  return (
    <tr className="border-t border-hairline first:border-t-0">
      <th scope="row" className="min-w-0 text-left font-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? `answers-${id}` : undefined}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-control py-1.5 text-left hover:text-brand-ink"
        >
          <ChevronRight
            className={cx('size-4 shrink-0 text-hint transition-transform duration-150', open && 'rotate-90')}
            aria-hidden
          />
          <span className="min-w-0 break-words">
            {number ? <span className="text-hint">{number} · </span> : null}
            {title}
            {removed ? ' (removed)' : ''}
          </span>
        </button>
      </th>
      <td className="pl-3 text-right tabular-nums">{removed ? '–' : reached}</td>
      <td className="pl-4">
        {removed ? (
          '–'
        ) : (
          <span className="flex items-center gap-3">
            <span aria-hidden className="hidden h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hairline sm:block">
              <span
                className="block h-full rounded-full bg-(--chart-left) forced-colors:bg-[Highlight]"
                style={{ width: `${Math.min(100, share)}%` }}
              />
            </span>
            <span className="whitespace-nowrap tabular-nums sm:w-24 sm:text-right">
              {dropOff} ({percent(share)})
            </span>
          </span>
        )}
      </td>
      <td className="pl-4 text-right whitespace-nowrap tabular-nums">
        {medianTime === null ? '–' : duration(medianTime)}
      </td>
    </tr>
  );
}

function Answers({ question: { options, answered }, completions }: { question: Figures; completions: number }) {
  return (
    <div className="grid max-w-2xl gap-3 pt-1">
      <p className="text-hint">{answered} answered</p>
      {options.length ? (
        <Bars
          total={completions}
          rows={options.map(({ text, count, removed }) => ({ label: removed ? `${text} (removed)` : text, count }))}
        />
      ) : (
        <p className="text-soft">Typed answers are with each lead.</p>
      )}
    </div>
  );
}
