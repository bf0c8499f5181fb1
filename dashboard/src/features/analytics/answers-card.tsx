import type { QuizAnalytics } from '#contract/analytics.schema';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Bars } from './bars.tsx';
import { Info } from './info.tsx';

/** What visitors chose. */
export function AnswersCard({ data }: { data: QuizAnalytics }) {
  return (
    <Card aria-label="Answers per Question">
      <CardHeader
        title="Answers per Question"
        text="How many came this far, and what they chose"
        action={<Info name="chosen" label="Answers per Question" data={data} />}
      />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {data.questions.map(({ id, title, answered, dropOff, options, removed }) => (
          <section key={id} className="min-w-0">
            <h3 className="font-medium break-words">{removed ? `${title} (removed)` : title}</h3>
            <p className="mb-2 text-[13px] text-hint">
              {answered} answered{removed ? '' : `, ${dropOff} left here`}
            </p>
            {options.length ? (
              <Bars
                total={data.totalCompletions}
                rows={options.map(({ text, count, removed: gone }) => ({
                  label: gone ? `${text} (removed)` : text,
                  count,
                }))}
              />
            ) : (
              <p className="text-[13px] text-soft">Typed answers are with each lead.</p>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}
