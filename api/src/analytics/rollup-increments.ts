import { remembered } from '../../contract/remembered.ts';
import { dayOf } from '../../contract/time-zone.ts';
import { answerBucket, durationBucket, statKey } from './stat-keys.ts';
import type { Counted, VisitRecord } from './visit.model.ts';
import { STAGES, type Stage, timeField } from './visit-stages.ts';

/** Amounts to add to the figures of a day. `details` are keyed by path, as in 'outcomes.kR3JlZW4'. */
export type Increments = { day: string; totals: Record<string, number>; details: Record<string, number> };
type Extent = Omit<Counted, 'batch'>;
type Result = Pick<VisitRecord, 'choices' | 'score' | 'outcome'>;
const NOTHING: Extent = { stages: 0, answered: 0, reached: 0 };

/**
 * What a visit adds to the figures when it is counted up to `to` and had been up to `from`: each stage, question and choice
 * once, on the day in `timeZone` that the stage carries; a result that was revised since takes the place of the one that was counted. Pure;
 * the recount uses it too, from nothing to what was counted.
 */
export function rollupIncrements(
  visit: VisitRecord,
  timeZone: string,
  to: Extent,
  from: Extent = NOTHING,
): Increments[] {
  const days = new Map<string, Increments>();
  const add = (at: Date, kind: 'totals' | 'details', name: string, amount = 1) => {
    const day = dayOf(at, timeZone);
    const entry = days.get(day) ?? { day, totals: {}, details: {} };
    entry[kind][name] = (entry[kind][name] ?? 0) + amount;
    days.set(day, entry);
  };
  const addToVersion = (at: Date, name: string, amount = 1) =>
    add(at, 'details', `versions.${visit.shown}.${name}`, amount);
  const became = (stage: Stage): Date | undefined => {
    const index = STAGES.indexOf(stage);
    return index >= from.stages && index < to.stages ? visit[timeField(stage)] : undefined;
  };

  const viewed = became('view');
  if (viewed) {
    add(viewed, 'totals', 'views');
    addToVersion(viewed, 'views');
    for (const path of sourcePaths(visit)) add(viewed, 'details', `${path}.views`);
  }
  const started = became('start');
  if (started) {
    add(started, 'totals', 'starts');
    addToVersion(started, 'starts');
  }
  const begun = visit.startAt ?? visit.viewAt;
  for (const [place, questionId] of visit.answered.slice(0, to.answered).entries()) {
    if (place < from.answered) continue;
    add(begun, 'details', `answered.${statKey(questionId)}`);
    const seconds = visit.took[place];
    if (typeof seconds === 'number') add(begun, 'details', `took.${statKey(questionId)}.${answerBucket(seconds)}`);
  }
  for (const questionId of visit.reached.slice(from.reached, to.reached))
    add(begun, 'details', `reached.${statKey(questionId)}`);
  const addResult = (at: Date, { score = 0, outcome = '', choices = [] }: Result, times: 1 | -1) => {
    add(at, 'totals', 'scoreSum', score * times);
    add(at, 'details', `outcomes.${statKey(outcome)}`, times);
    addToVersion(at, 'scoreSum', score * times);
    addToVersion(at, `outcomes.${statKey(outcome)}`, times);
    for (const { questionId, chosen } of choices)
      for (const option of chosen) add(at, 'details', `chosen.${statKey(questionId)}.${statKey(option)}`, times);
  };
  const completed = became('complete');
  if (completed) {
    add(completed, 'totals', 'completions');
    addToVersion(completed, 'completions');
    addResult(completed, visit, 1);
    // Of one whose events were lost nobody knows when it began: its stages are filled in with one moment.
    const seconds = (completed.getTime() - (visit.startAt ?? completed).getTime()) / 1000;
    if (seconds > 0) add(completed, 'details', `durations.${durationBucket(seconds)}`);
  } else if (visit.revised && visit.completeAt) {
    addResult(visit.completeAt, visit.revised, -1);
    addResult(visit.completeAt, visit, 1);
  }
  const left = became('lead');
  if (left) {
    add(left, 'totals', 'leads');
    addToVersion(left, 'leads');
    for (const path of sourcePaths(visit)) add(left, 'details', `${path}.leads`);
  }
  return [...days.values()];
}

/** Longer names are cut, so that a day's figures stay small. */
const MAX_NAME = 200;

/** Most visitors come from the same few pages. */
const PAGES = 1_000;
const pageOf = remembered((address) => {
  const page = URL.canParse(address) ? new URL(address) : undefined;
  return page?.host ? { host: page.host, page: page.host + page.pathname } : { host: 'direct', page: 'direct' };
}, PAGES);

function sourcePaths({ source }: VisitRecord): string[] {
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
