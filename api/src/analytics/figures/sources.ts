import { type QuizFigures, sourceKinds } from '../../../contract/analytics/analytics.schema.ts';
import { memoizeByText } from '../../../contract/memoize-by-text.ts';
import { fromStatKey, statKey } from '../projection/stat-keys.ts';
import type { DaySums } from '../projection/sum-days.ts';
import type { VisitRecord } from '../recording/visit.model.ts';
import { boundSources } from './bound-sources.ts';
import type { Figure } from './figure.ts';

type Sources = QuizFigures['sources'];
type Kind = Sources[number]['kind'];
/** Views and leads by kind and encoded name. */
type CountedSources = Readonly<Partial<Record<Kind, Readonly<Record<string, { views?: number; leads?: number }>>>>>;

/** Where visits came from. */
export const sources: Figure<Sources> = {
  *increments({ visit, stages: { view, lead } }) {
    if (view) for (const path of sourcePaths(visit)) yield [view, `${path}.views`];
    if (lead) for (const path of sourcePaths(visit)) yield [lead, `${path}.leads`];
  },
  bound: { field: 'sources', apply: boundSources },
  present: ({ sums }) => sourceFigures(sums),
  explain: ({ totals: { views, leads } }) => ({
    sources: {
      formula:
        'views and leads of sessions by the page that shows the quiz, by the other site that led there and by campaign parameters',
      counts: { views, leads },
    },
  }),
};

const MOST = 50;

/** Most views first. Of each kind the 50 that brought most leads: names without leads may be made up. */
export function sourceFigures(sums: DaySums): Sources {
  const counted = (sums.sources ?? {}) as CountedSources;
  return sourceKinds.flatMap((kind) => {
    const rows = Object.entries(counted[kind] ?? {})
      .map(([key, { views = 0, leads = 0 }]) => ({ kind, name: fromStatKey(key), views, leads }))
      .sort((a, b) => b.views - a.views || b.leads - a.leads);
    const shown = new Set([...rows].sort((a, b) => b.leads - a.leads).slice(0, MOST));
    return rows.filter((row) => shown.has(row));
  });
}

/** Longer names are cut, so that a day's figures stay small. */
const MAX_NAME = 200;

/** Most visitors come from the same few pages. */
const PAGES = 1_000;
const pageOf = memoizeByText((address) => {
  const page = URL.canParse(address) ? new URL(address) : undefined;
  return page?.host ? { host: page.host, page: page.host + page.pathname } : { host: 'direct', page: 'direct' };
}, PAGES);

function sourcePaths({ source }: Pick<VisitRecord, 'source'>): string[] {
  const { host, page } = pageOf(source.pageUrl ?? '');
  const named: Array<[string, string | undefined]> = [
    ['host', host],
    ['page', page],
    ['referrer', source.referrer && pageOf(source.referrer).host],
    ['utm_source', source.utmSource],
    ['utm_medium', source.utmMedium],
    ['utm_campaign', source.utmCampaign],
  ];
  return named.flatMap(([kind, value]) => (value ? [`sources.${kind}.${statKey(value.slice(0, MAX_NAME))}`] : []));
}
