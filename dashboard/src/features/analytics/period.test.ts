import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '../../lib/time-zone.ts';
import { byWeek, comparedWith, daysBefore, daysOf, daysQuery, everyDay, periodOf } from './period.ts';

afterEach(() => setTimeZone('UTC'));
const now = Date.parse('2026-03-02T23:30:00Z');

describe('a period', () => {
  it('ends today and counts today', () => {
    expect(daysOf('7', now)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(daysQuery(daysOf('7', now))).toBe('&from=2026-02-24&to=2026-03-02');
    expect(daysOf('all', now)).toEqual({});
    expect(daysQuery({})).toBe('');
  });

  it('ends with the day of the account, whatever day it is elsewhere', () => {
    setTimeZone('Pacific/Kiritimati');
    expect(daysOf('7', now)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(daysBefore('7', now)).toEqual({ from: '2026-02-18', to: '2026-02-24' });
    expect(comparedWith('7', '2026-02-17T12:00:00Z', now)).toBe('compared with the 7 days before');
    expect(comparedWith('7', '2026-02-18T12:00:00Z', now)).toBe('compared with its first 6 days');
    // Clocks are changed on the eighth: one day has 23 hours.
    setTimeZone('America/New_York');
    const early = Date.parse('2026-03-10T04:30:00Z');
    expect(daysOf('7', early)).toEqual({ from: '2026-03-04', to: '2026-03-10' });
    expect(everyDay([], daysOf('7', early), early).map(({ day }) => day.slice(-2))).toEqual([
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
    ]);
  });

  it('is compared with as many days right before it', () => {
    expect(daysBefore('7', now)).toEqual({ from: '2026-02-17', to: '2026-02-23' });
    expect(daysBefore('all', now)).toBeUndefined();
  });

  it.each([
    ['7', '2025-12-31T23:00:00Z', 'compared with the 7 days before'],
    ['7', '2026-02-17T23:00:00Z', 'compared with the 7 days before'],
    ['7', '2026-02-18T01:00:00Z', 'compared with its first 6 days'],
    ['30', '2026-01-31T12:00:00Z', 'compared with its first day'],
    ['7', '2026-02-24T00:00:00Z', undefined],
    ['7', '2026-03-02T12:00:00Z', undefined],
    ['all', '2025-12-31T23:00:00Z', undefined],
  ] as const)('says what %s days of a quiz of %s are compared with', (key, createdAt, said) => {
    expect(comparedWith(key, createdAt, now)).toBe(said);
  });

  it('is told by weeks that end today and lose nothing', () => {
    const days = everyDay([{ day: '2026-02-20', views: 3, starts: 2, completions: 1, leads: 1 }], {}, now);
    const weeks = byWeek(days);
    expect(weeks.map(({ day, views }) => [day, views])).toEqual([
      ['2026-02-20', 3],
      ['2026-02-24', 0],
    ]);
    expect(byWeek([])).toEqual([]);
  });

  it('is all time where the address names none that is known', () => {
    expect(periodOf(new URLSearchParams('period=30'))).toBe('30');
    expect(periodOf(new URLSearchParams('period=31'))).toBe('all');
    expect(periodOf(new URLSearchParams())).toBe('all');
  });

  it('has a row for every day, also for empty ones', () => {
    const day = { day: '2026-02-27', views: 3, starts: 2, completions: 1, leads: 1 };
    const rows = everyDay([day], {}, now);
    expect(rows.map((row) => [row.day, row.views])).toEqual([
      ['2026-02-27', 3],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 0],
    ]);
    expect(everyDay([day], daysOf('7', now), now)).toHaveLength(7);
    expect(everyDay([], {}, now)).toHaveLength(1);
  });
});
