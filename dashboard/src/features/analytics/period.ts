import type { DailyFigures } from '#contract/analytics/analytics.schema';
import { DAY_MS } from '#contract/time';
import { addDays } from '#contract/time-zone';
import { dayAt } from '../../lib/time-zone.ts';

export const presets = [
  { key: '7', label: '7 days' },
  { key: '30', label: '30 days' },
  { key: '90', label: '90 days' },
  { key: 'all', label: 'All time' },
] as const;
export type PeriodKey = (typeof presets)[number]['key'];
/** Days by the account's clock, both inclusive; none for all time. */
export type Days = { from?: string; to?: string };

/** The period that an address names by `?period=`; all time where it names none. */
export const periodOf = (query: URLSearchParams): PeriodKey =>
  presets.find(({ key }) => key === query.get('period'))?.key ?? 'all';

/** The days of a period that ends today. */
export const daysOf = (key: PeriodKey, now = Date.now()): Days =>
  key === 'all' ? {} : { from: addDays(dayAt(now), 1 - Number(key)), to: dayAt(now) };

/** As many days right before them; none for all time. */
export function daysBefore(key: PeriodKey, now = Date.now()): Days | undefined {
  const { from } = daysOf(key, now);
  return from ? { from: addDays(from, -Number(key)), to: addDays(from, -1) } : undefined;
}

/**
 * What a period is compared with, in words: fewer days of a quiz that was made on one of the days before. Undefined where it was not there yet,
 * and of all time.
 */
export function comparedWith(key: PeriodKey, createdAt: string, now = Date.now()): string | undefined {
  const { from } = daysOf(key, now);
  if (!from) return undefined;
  const days = Math.min(Number(key), (Date.parse(from) - Date.parse(dayAt(Date.parse(createdAt)))) / DAY_MS);
  if (days <= 0) return undefined;
  if (days === Number(key)) return `compared with the ${days} days before`;
  return `compared with its first ${days === 1 ? 'day' : `${days} days`}`;
}

/** Days as parameters of a call, each with its `&`. */
export const daysQuery = ({ from, to }: Days): string => (from && to ? `&from=${from}&to=${to}` : '');

/** A row for every day, also for those on which nothing happened; all time begins with the first day that has figures. */
export function everyDay(daily: readonly DailyFigures[], { from, to }: Days, now = Date.now()): DailyFigures[] {
  const known = new Map(daily.map((row) => [row.day, row]));
  const first = from ?? daily[0]?.day ?? dayAt(now);
  const last = to ?? dayAt(now);
  const rows: DailyFigures[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    rows.push(known.get(day) ?? { day, views: 0, starts: 0, completions: 0, leads: 0 });
  return rows;
}

export const WEEK = 7;

/**
 * Days by the week, each named after its first day; the last week ends with the last day, and the first may be cut. A phone has no room for
 * ninety points.
 */
export function byWeek(days: readonly DailyFigures[]): DailyFigures[] {
  const weeks: DailyFigures[][] = [];
  for (let end = days.length; end > 0; end -= WEEK) weeks.unshift(days.slice(Math.max(0, end - WEEK), end));
  return weeks.map((week) => {
    const sum = (key: 'views' | 'starts' | 'completions' | 'leads') => week.reduce((all, row) => all + row[key], 0);
    return {
      day: week[0]?.day ?? '',
      views: sum('views'),
      starts: sum('starts'),
      completions: sum('completions'),
      leads: sum('leads'),
    };
  });
}
