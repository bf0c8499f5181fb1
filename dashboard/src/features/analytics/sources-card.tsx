import { useState } from 'react';
import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { rate } from '#contract/analytics/rates';
import { cx } from '../../lib/cx.ts';
import { percent } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { DataTable } from '../../ui/display/data-table.tsx';
import { Info } from './info.tsx';

type Source = QuizAnalytics['sources'][number];
const kinds: ReadonlyArray<{ kind: Source['kind']; label: string }> = [
  { kind: 'host', label: 'Site' },
  { kind: 'page', label: 'Page' },
  { kind: 'referrer', label: 'Referrer' },
  { kind: 'utm_source', label: 'UTM source' },
  { kind: 'utm_medium', label: 'UTM medium' },
  { kind: 'utm_campaign', label: 'UTM campaign' },
];
const FEW = 8;

/** Where visitors came from, one kind of source at a time. */
export function SourcesCard({ data }: { data: QuizAnalytics }) {
  const [kind, setKind] = useState<Source['kind']>('host');
  const [all, setAll] = useState(false);
  const rows = data.sources.filter((source) => source.kind === kind);
  const label = kinds.find((one) => one.kind === kind)?.label ?? '';
  return (
    <Card aria-label="Sources">
      <CardHeader
        title="Sources"
        text="Where visitors came from"
        action={<Info name="sources" label="Sources" data={data} />}
      />
      <fieldset className="mb-2 flex flex-wrap gap-1">
        <legend className="sr-only">Kind of source</legend>
        {kinds.map((one) => (
          <button
            key={one.kind}
            type="button"
            aria-pressed={one.kind === kind}
            onClick={() => setKind(one.kind)}
            className={cx(
              'h-touch rounded-control px-3 text-[13px] font-medium transition-colors duration-150',
              one.kind === kind ? 'bg-brand-tint text-brand-ink' : 'text-soft hover:text-ink',
            )}
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      {rows.length ? (
        <DataTable
          caption={`Views and leads by ${label}`}
          head={[label, 'Views', 'Leads', 'Conversion']}
          rows={(all ? rows : rows.slice(0, FEW)).map(({ name, views, leads }) => [
            name === 'direct' && (kind === 'host' || kind === 'page') ? 'Direct' : <bdi key="name">{name}</bdi>,
            views,
            leads,
            // A lead of these days may have come to the page before them.
            views > 0 && leads <= views ? percent(rate(leads, views)) : '–',
          ])}
        />
      ) : (
        <p className="py-8 text-center text-soft">
          {kind === 'referrer'
            ? 'No visits from other sites yet'
            : kind.startsWith('utm')
              ? `No visit carried a ${label.replace('UTM ', 'utm_')} parameter`
              : 'No views yet'}
        </p>
      )}
      {rows.length > FEW ? (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      ) : null}
    </Card>
  );
}
