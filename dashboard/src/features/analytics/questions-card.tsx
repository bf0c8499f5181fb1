import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { rate } from '#contract/analytics/rates';
import { kinds } from '#contract/questions/kinds';
import { cx } from '../../lib/cx.ts';
import { figure, percent } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { columnHead, dataCell, group, line, rowHead, table } from '../../ui/display/table-roles.ts';
import { Bars } from './bars.tsx';
import { Info } from './info.tsx';
import { duration } from './labels.ts';

type Figures = QuizAnalytics['questions'][number];

/** Question by question: who came to it, who left at it, and, unfolded, what visitors chose. */
export function QuestionsCard({ data }: { data: QuizAnalytics }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const mostLeft = Math.max(...data.questions.map(({ dropOff, reached }) => rate(dropOff, reached)));
  const numbered = data.questions.filter(({ type, removed }) => kinds[type].asks && !removed);
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
      <table {...table} className="w-full text-[13px] max-cards:block">
        <caption className="sr-only">Visits that reached and left each question</caption>
        <thead {...group} className="text-soft max-cards:sr-only">
          <tr {...line}>
            <th scope="col" {...columnHead} className="pb-2 text-left font-medium">
              Question
            </th>
            <th scope="col" {...columnHead} className="pb-2 pl-3 text-right font-medium">
              Reached
            </th>
            <th scope="col" {...columnHead} className="w-[34%] pb-2 pl-4 text-left font-medium lg:pl-8">
              Left here
            </th>
            <th scope="col" {...columnHead} className="pb-2 pl-4 text-right font-medium">
              Median time
            </th>
          </tr>
        </thead>
        <tbody {...group} className="border-t border-hairline max-cards:block max-cards:border-t-0">
          {data.questions.map((question) => (
            <Fragment key={question.id}>
              <QuestionRow
                question={question}
                mostLeft={mostLeft}
                number={numbered.indexOf(question) + 1 || undefined}
                open={open.has(question.id)}
                onToggle={() => toggle(question.id)}
              />
              {open.has(question.id) ? (
                <tr {...line} id={`answers-${question.id}`} className="max-cards:block">
                  <td {...dataCell} colSpan={4} className="pb-4 pl-6 max-cards:block max-cards:pl-0">
                    <Answers question={question} />
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

/** On narrow screens below its name. */
const figureCell =
  'tabular-nums max-cards:pl-6 max-cards:text-left max-cards:before:block max-cards:before:text-xs max-cards:before:text-soft max-cards:before:content-[attr(data-label)]';

type RowProps = {
  question: Figures;
  /** The largest share that left at a question, against which the others are drawn. */
  mostLeft: number;
  number: number | undefined;
  open: boolean;
  onToggle: () => void;
};

function QuestionRow({
  question: { id, title, formerly, reached, dropOff, medianTime, removed },
  mostLeft,
  number,
  open,
  onToggle,
}: RowProps) {
  const share = rate(dropOff, reached);
  return (
    <tr
      {...line}
      className="border-t border-hairline first:border-t-0 max-cards:grid max-cards:grid-cols-3 max-cards:pb-3"
    >
      <th scope="row" {...rowHead} className="min-w-0 text-left font-normal max-cards:col-span-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? `answers-${id}` : undefined}
          onClick={onToggle}
          className="flex min-h-9 w-full items-center gap-2 rounded-control py-1.5 pointer-coarse:min-h-11 text-left hover:text-brand-ink"
        >
          <ChevronRight
            className={cx('size-4 shrink-0 text-hint transition-transform duration-150', open && 'rotate-90')}
            aria-hidden
          />
          <span className="min-w-0 break-words">
            {number ? <span className="text-hint">{number} · </span> : null}
            {title}
            {removed ? ' (removed)' : ''}
            {formerly ? <span className="block text-hint">{reworded(formerly)}</span> : null}
          </span>
        </button>
      </th>
      <td {...dataCell} data-label="Reached" className={`${figureCell} pl-3 text-right`}>
        {figure(reached)}
      </td>
      <td {...dataCell} data-label="Left here" className={`${figureCell} pl-4 lg:pl-8`}>
        <span className="flex items-center gap-3">
          <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hairline max-cards:hidden">
            <span
              className="block h-full rounded-full bg-(--chart-left) forced-colors:bg-[Highlight]"
              style={{ width: `${mostLeft && (100 * share) / mostLeft}%` }}
            />
          </span>
          <span className="w-24 text-right whitespace-nowrap max-cards:w-auto">
            {figure(dropOff)} ({percent(share)})
          </span>
        </span>
      </td>
      <td {...dataCell} data-label="Median time" className={`${figureCell} pl-4 text-right whitespace-nowrap`}>
        {medianTime === null ? '–' : duration(medianTime)}
      </td>
    </tr>
  );
}

/** Some visitors of the period read other words. */
const reworded = (formerly: string[]): string => `formerly ${formerly.map((text) => `“${text}”`).join(', ')}`;

function Answers({ question: { type, options, reached, answered, dropOff, chose } }: { question: Figures }) {
  if (!kinds[type].asks) return <p className="pt-1 text-hint">A statement: it asks for no answer</p>;
  const passed = reached - answered - dropOff;
  return (
    <div className="grid max-w-2xl gap-3 pt-1">
      <p className="text-hint">
        {figure(answered)} answered{passed > 0 ? `, ${figure(passed)} went on without an answer` : ''}
        {answered > chose && options.length
          ? `. The answers below are those of the ${figure(chose)} who answered and finished`
          : ''}
      </p>
      {options.length ? (
        <Bars
          total={chose}
          rows={options.map(({ text, formerly, count, removed }) => ({
            label: [text, formerly && `(${reworded(formerly)})`, removed && '(removed)'].filter(Boolean).join(' '),
            count,
          }))}
        />
      ) : (
        <p className="text-soft">Typed answers are with each lead.</p>
      )}
    </div>
  );
}
