import { dayOf, durationBucket, statKey } from './stat-keys.ts';
import type { VisitRecord } from './visit.model.ts';

export type Increments = { day: string; totals: Record<string, number>; details: Record<string, number> };

/**
 * What a visit's change adds to the figures: each stage, question and choice counts once, when it goes from unset to set, on the day that
 * the stage carries. `before` is null for a visit that was not there. Pure; the recount uses it too.
 */
export function rollupIncrements(before: VisitRecord | null, after: VisitRecord): Increments[] {
  const days = new Map<string, Increments>();
  const add = (at: Date, kind: 'totals' | 'details', name: string, amount = 1) => {
    const day = dayOf(at);
    const entry = days.get(day) ?? { day, totals: {}, details: {} };
    entry[kind][name] = (entry[kind][name] ?? 0) + amount;
    days.set(day, entry);
  };
  const became = (stage: 'viewAt' | 'startAt' | 'completeAt' | 'leadAt'): Date | undefined =>
    before?.[stage] ? undefined : after[stage];

  const viewed = became('viewAt');
  if (viewed) {
    add(viewed, 'totals', 'views');
    for (const path of sourcePaths(after)) add(viewed, 'details', `${path}.views`);
  }
  const started = became('startAt');
  if (started) add(started, 'totals', 'starts');
  for (const questionId of after.answered) {
    if (!before?.answered.includes(questionId))
      add(after.startAt ?? after.viewAt, 'details', `answered.${statKey(questionId)}`);
  }
  const completed = became('completeAt');
  if (completed) {
    add(completed, 'totals', 'completions');
    add(completed, 'totals', 'scoreSum', after.score ?? 0);
    add(completed, 'details', `outcomes.${statKey(after.outcome ?? '')}`);
    add(
      completed,
      'details',
      `durations.${durationBucket((completed.getTime() - (after.startAt ?? completed).getTime()) / 1000)}`,
    );
    for (const { questionId, answerOptionId } of after.choices ?? [])
      add(completed, 'details', `chosen.${statKey(questionId)}.${statKey(answerOptionId)}`);
  }
  const left = became('leadAt');
  if (left) {
    add(left, 'totals', 'leads');
    for (const path of sourcePaths(after)) add(left, 'details', `${path}.leads`);
  }
  return [...days.values()];
}

/** Longer names are cut, so that a day's figures stay small. */
const MAX_NAME = 200;

function sourcePaths({ source }: VisitRecord): string[] {
  const page = source.pageUrl && URL.canParse(source.pageUrl) ? new URL(source.pageUrl) : undefined;
  const named: Array<[string, string | undefined]> = [
    ['host', page?.host || 'direct'],
    ['page', page?.host ? page.host + page.pathname : 'direct'],
    ['utm_source', source.utmSource],
    ['utm_medium', source.utmMedium],
    ['utm_campaign', source.utmCampaign],
  ];
  return named.flatMap(([kind, value]) => (value ? [`sources.${kind}.${statKey(value.slice(0, MAX_NAME))}`] : []));
}
