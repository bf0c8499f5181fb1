import { dayOf } from '../../../contract/time-zone.ts';
import type { UncountedFacts } from '../figures/figure.ts';
import { figures } from '../figures/figures.ts';
import type { Counted, VisitRecord } from '../recording/visit.model.ts';
import { STAGES, timeField } from '../recording/visit-stages.ts';

/** Amounts to add to the document of a day, by path: totals by their names, maps as in `answered.kQQ`. */
export type Increments = { day: string; amounts: Record<string, number> };
type Extent = Omit<Counted, 'batch'>;
const NOTHING: Extent = { stages: 0, answered: 0, reached: 0 };

/**
 * What a visit adds to the figures when it is counted up to `to` and had been up to `from`: each fact once, on the day in `timeZone` on which
 * it happened. Pure; the recount uses it too, from nothing to what was counted.
 */
export function rollupIncrements(
  visit: VisitRecord,
  timeZone: string,
  to: Extent,
  from: Extent = NOTHING,
): Increments[] {
  const days = new Map<string, Increments>();
  // A visit has few times and many increments; telling the day of a time is the slow part.
  const amountsAt = new Map<Date, Increments['amounts']>();
  const begin = (at: Date): Increments['amounts'] => {
    const day = dayOf(at, timeZone);
    const entry = days.get(day) ?? { day, amounts: {} };
    days.set(day, entry);
    amountsAt.set(at, entry.amounts);
    return entry.amounts;
  };
  const facts = uncountedFacts(visit, timeZone, to, from);
  for (const { increments } of figures)
    for (const [at, path, amount = 1] of increments?.(facts) ?? []) {
      const amounts = amountsAt.get(at) ?? begin(at);
      amounts[path] = (amounts[path] ?? 0) + amount;
    }
  return [...days.values()];
}

function uncountedFacts(visit: VisitRecord, timeZone: string, to: Extent, from: Extent): UncountedFacts {
  const { answered, took, reached, completeAt, revised } = visit;
  const complete = STAGES.indexOf('complete');
  const isNew = (index: number) => index >= from.stages && index < to.stages;
  const stages = Object.fromEntries(
    STAGES.flatMap((stage, index) => (isNew(index) ? [[stage, visit[timeField(stage)]]] : [])),
  );
  const results = !completeAt
    ? []
    : isNew(complete)
      ? [{ ...visit, at: completeAt, times: 1 as const }]
      : revised
        ? [
            { ...revised, at: completeAt, times: -1 as const },
            { ...visit, at: completeAt, times: 1 as const },
          ]
        : [];
  const standsAt = (extent: Extent) => (extent.stages > complete ? undefined : reached[extent.reached - 1]);
  return {
    visit,
    timeZone,
    stages,
    begunAt: visit.startAt ?? visit.viewAt,
    answered: answered
      .map((questionId, place) => ({ questionId, seconds: took[place] }))
      .slice(from.answered, to.answered),
    reached: reached.slice(from.reached, to.reached),
    standsAt: { before: standsAt(from), now: standsAt(to) },
    results,
  };
}
