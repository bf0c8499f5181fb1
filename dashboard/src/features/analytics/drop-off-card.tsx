import type { QuizAnalytics } from '#contract/analytics.schema';
import { rate } from '#contract/rates';
import { percent } from '../../lib/format.ts';
import { ChartCard } from './chart-card.tsx';
import { Info } from './info.tsx';
import { DropOffChart } from './lazy-charts.ts';
import { Legend } from './legend.tsx';

/** Where visitors leave, question by question. */
export function DropOffCard({ data }: { data: QuizAnalytics }) {
  const rows = data.questions
    .filter(({ removed }) => !removed)
    .map((question, index) => ({ ...question, label: `Q${index + 1}` }));
  return (
    <ChartCard
      title="Drop-off per Question"
      text="Who came to a question and went on"
      info={<Info name="dropOff" label="Drop-off per Question" data={data} />}
      legend={
        <Legend
          items={[
            { label: 'Answered', color: 'var(--chart-leads)' },
            { label: 'Left here', color: 'var(--chart-left)' },
          ]}
        />
      }
      table={{
        caption: 'Visits that reached, answered and left each question',
        head: ['Question', 'Reached', 'Answered', 'Left here', 'Drop-off'],
        rows: rows.map(({ label, title, reached, answered, dropOff }) => [
          `${label}: ${title}`,
          reached,
          answered,
          dropOff,
          percent(rate(dropOff, reached)),
        ]),
      }}
    >
      <DropOffChart rows={rows} />
    </ChartCard>
  );
}
