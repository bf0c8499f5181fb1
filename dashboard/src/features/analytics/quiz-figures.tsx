import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { growth } from '#contract/analytics/rates';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { cx } from '../../lib/cx.ts';
import { changeText, figure, percent } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { FigureBand } from '../../ui/display/figure-band.tsx';
import { colorOutcomes, outcomeGround } from '../quizzes/outcome-color.ts';
import { outcomeLabel } from '../quizzes/outcome-label.ts';
import { Bars } from './bars.tsx';
import { Funnel } from './funnel.tsx';
import { Info } from './info.tsx';
import { averageOf, finishedIn, unreached } from './labels.ts';

type QuizFiguresProps = {
  data: QuizAnalytics;
  /** Of the quiz as it is now. */
  outcomes: readonly Outcome[];
  /** The figures that they are compared with, where there are any, and what days these are of. */
  before: { figures: QuizAnalytics; said: string } | undefined;
};

/** The figures, each told once: the four cards, the funnel and the outcomes. */
export function QuizFigures({ data, outcomes, before: compared }: QuizFiguresProps) {
  const before = compared?.figures;
  const said = compared?.said;
  const info = (name: Parameters<typeof Info>[0]['name'], label: string) => (
    <Info name={name} label={label} data={data} />
  );
  colorOutcomes(outcomes.map(({ id }) => id));
  const noFigure = data.totalCompletions === 0;
  const score = averageOf(data.averageScore, data.outcomeDistribution);
  const scoreBefore = before && averageOf(before.averageScore, before.outcomeDistribution);
  const nobodys = unreached(data.outcomeDistribution, outcomes);
  return (
    <>
      <FigureBand
        figures={[
          {
            label: 'Quiz Starts',
            value: figure(data.totalStarts),
            info: info('totalStarts', 'Quiz Starts'),
            change: <Change now={data.totalStarts} before={before?.totalStarts} said={said} />,
            hint: before && hasFigures(before) ? compared.said : null,
          },
          {
            label: 'Completions',
            value: figure(data.totalCompletions),
            info: info('completionRate', 'Completion rate'),
            change: <Change now={data.totalCompletions} before={before?.totalCompletions} said={said} />,
            hint: `${data.totalStarts ? percent(data.completionRate) : '–'} completion rate`,
          },
          {
            label: 'Leads Generated',
            value: figure(data.totalLeads),
            info: info({ 'Leads Generated': 'totalLeads', 'Lead capture rate': 'leadCaptureRate' }, 'Leads Generated'),
            change: <Change now={data.totalLeads} before={before?.totalLeads} said={said} />,
            hint: `${noFigure ? '–' : percent(data.leadCaptureRate)} lead capture rate`,
          },
          {
            label: 'Avg. Score',
            value: score?.toFixed(0) ?? '–',
            info: info('averageScore', 'Avg. Score'),
            change:
              score === undefined || scoreBefore === undefined ? null : <Points by={score - scoreBefore} said={said} />,
            hint: 'out of 100 points',
          },
        ]}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card aria-label="Performance Metrics">
          <CardHeader title="Performance Metrics" action={info('totalViews', 'Performance Metrics')} />
          <Funnel counts={[data.totalViews, data.totalStarts, data.totalCompletions, data.totalLeads]} />
        </Card>
        <Card aria-label="Outcome Distribution">
          <CardHeader title="Outcome Distribution" action={info('outcomeDistribution', 'Outcome Distribution')} />
          {data.outcomeDistribution.length ? (
            <Bars
              total={finishedIn(data.outcomeDistribution)}
              rows={data.outcomeDistribution.map(({ id, name, removed, count }) => {
                const present = outcomes.find((outcome) => outcome.id === id);
                const label = present ? outcomeLabel(present, outcomes) : name;
                return {
                  label: `${label || 'No outcome'}${removed ? ' (removed)' : ''}`,
                  count,
                  ground: outcomeGround(removed ? undefined : id),
                };
              })}
            />
          ) : (
            <p className="py-8 text-center text-soft">
              {noFigure ? 'No completions yet' : 'Nobody finished in this period'}
            </p>
          )}
          {nobodys ? <p className="mt-3 text-[13px] break-words text-soft">{nobodys}</p> : null}
        </Card>
      </div>
    </>
  );
}

/** Whether anything is told as changed. */
const hasFigures = ({ totalStarts, totalCompletions, totalLeads }: QuizAnalytics) =>
  totalStarts + totalCompletions + totalLeads > 0;

const Points = ({ by, said }: { by: number; said: string | undefined }) => (
  <span className="font-medium whitespace-nowrap text-soft tabular-nums">
    {by < 0 ? '−' : '+'}
    {Math.abs(by).toFixed(0)} {Math.abs(by).toFixed(0) === '1' ? 'point' : 'points'}
    <span className="sr-only"> {said}</span>
  </span>
);

type ChangeProps = { now: number; before: number | undefined; said: string | undefined };

/** By how much a figure has changed, `said` against what; nothing where there was none. */
function Change({ now, before, said }: ChangeProps) {
  if (!before) return null;
  const change = growth(now, before);
  return (
    <span className={cx('font-medium whitespace-nowrap tabular-nums', change > 0 ? 'text-good' : 'text-soft')}>
      {changeText(change)}
      <span className="sr-only"> {said}</span>
    </span>
  );
}
