import { useState } from 'react';
import { Link } from 'react-router';
import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { rate } from '#contract/analytics/rates';
import { longDate, percent, whenOf } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { DataTable } from '../../ui/display/data-table.tsx';
import { Info } from './info.tsx';
import { averageOf } from './labels.ts';

type Version = QuizAnalytics['versions'][number];
const FEW = 6;
/** The rest of the outcomes are a few people each. */
const MOST_OUTCOMES = 4;

/** The figures of each version of the quiz: whose they are, and where its questions can be looked at. */
export function VersionsCard({ quizId, data }: { quizId: string; data: QuizAnalytics }) {
  const [all, setAll] = useState(false);
  const { versions } = data;
  return (
    <Card aria-label="Versions">
      <CardHeader
        title="Versions"
        text="Each visit counts towards the version it started with"
        action={<Info name="versions" label="Versions" data={data} />}
      />
      <DataTable
        caption="Figures by version"
        head={['Version', 'Outcomes', 'Starts', 'Completions', 'Completion rate', 'Leads', 'Avg. score']}
        texts={2}
        rows={(all ? versions : versions.slice(0, FEW)).map((version) => [
          <Named key="name" quizId={quizId} version={version} />,
          <Distribution key="outcomes" version={version} />,
          version.starts,
          version.completions,
          version.starts ? percent(version.completionRate) : '–',
          version.leads,
          averageOf(version.averageScore, version.outcomes)?.toFixed(0) ?? '–',
        ])}
      />
      {versions.length > FEW ? (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${versions.length}`}
        </Button>
      ) : null}
    </Card>
  );
}

function Named({ quizId, version: { version, name, createdAt, current } }: { quizId: string; version: Version }) {
  const when = (
    <time dateTime={createdAt} title={longDate(createdAt)}>
      {whenOf(createdAt)}
    </time>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={`/dashboard/history/${quizId}#version-${version}`}
        className="rounded font-medium text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        {name || when}
      </Link>
      {name ? <span className="text-hint">{when}</span> : null}
      {current ? <Badge tone="good">Current</Badge> : null}
    </span>
  );
}

function Distribution({ version: { outcomes, completions } }: { version: Version }) {
  if (outcomes.length === 0) return '–';
  const rest = outcomes.length - MOST_OUTCOMES;
  const shown = outcomes
    .slice(0, MOST_OUTCOMES)
    .map(({ name, count }) => `${name || 'No outcome'} ${percent(rate(count, completions))}`);
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
