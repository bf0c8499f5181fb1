import { describe, expect, it, vi } from 'vitest';
import { UTC } from '../../../contract/time-zone.ts';
import { figures } from '../figures/figures.ts';
import type { VisitRecord } from '../recording/visit.model.ts';
import { stagesOf } from '../recording/visit-stages.ts';
import { addIncrements, type DayIncrements } from './merge-increments.ts';
import { rollupIncrements } from './rollup-increments.ts';
import { answerBucket, durationBucket, fromStatKey, secondsOfBucket, statKey } from './stat-keys.ts';

const at = (time: string) => new Date(`2026-03-${time}Z`);
const visit: VisitRecord = {
  _id: 'q:s',
  quiz: 'q',
  owner: 'ann',
  sessionId: 's',
  source: {},
  viewAt: at('01T23:59:59.999'),
  startAt: at('02T00:00:00'),
  completeAt: at('02T00:01:40'),
  leadAt: at('03T08:00:00'),
  shown: 'v1',
  answered: ['q1', 'q2'],
  took: [null, 7],
  reached: ['q1', 'q2'],
  choices: [{ questionId: 'q1', chosen: ['o.1', 'o2'] }],
  categories: [{ name: 'S.k', score: 100 }],
  score: 40,
  outcomeId: 'A.b',
};
const direct = (what: string) => ({
  [`sources.host.${statKey('direct')}.${what}`]: 1,
  [`sources.page.${statKey('direct')}.${what}`]: 1,
});
const isTotal = (path: string) => !path.includes('.');
const whole = { stages: 4, answered: 2, reached: 2 };
const seen = { stages: 1, answered: 0, reached: 0 };
const ofVersion = (...names: string[]) => Object.fromEntries(names.map((name) => [`versions.v1.${name}`, 1]));
const result = {
  ...ofVersion('completions', `outcomes.${statKey('A.b')}`),
  'versions.v1.scoreSum': 40,
  [`durations.${durationBucket(100)}`]: 1,
  [`chose.${statKey('q1')}`]: 1,
  [`chosen.${statKey('q1')}.${statKey('o.1')}`]: 1,
  [`chosen.${statKey('q1')}.${statKey('o2')}`]: 1,
  [`categories.${statKey('S.k')}.scoreSum`]: 100,
  [`categories.${statKey('S.k')}.tens.9`]: 1,
};

describe('what a visit adds', () => {
  it('is each stage, question and choice once, on its own day', () => {
    expect(rollupIncrements(visit, UTC, whole)).toEqual([
      { day: '2026-03-01', amounts: { views: 1, ...direct('views'), ...ofVersion('views') } },
      {
        day: '2026-03-02',
        amounts: {
          ...{ starts: 1, completions: 1, scoreSum: 40 },
          ...ofVersion('starts'),
          [`answered.${statKey('q1')}`]: 1,
          [`answered.${statKey('q2')}`]: 1,
          [`took.${statKey('q2')}.${answerBucket(7)}`]: 1,
          [`reached.${statKey('q1')}`]: 1,
          [`reached.${statKey('q2')}`]: 1,
          ...result,
        },
      },
      { day: '2026-03-03', amounts: { leads: 1, ...direct('leads'), ...ofVersion('leads') } },
    ]);
  });
  it('is on the days of the time zone', () => {
    const daysIn = (timeZone: string) =>
      rollupIncrements(visit, timeZone, whole).map(({ day, amounts }) => [day, Object.keys(amounts).filter(isTotal)]);
    const done = ['starts', 'completions', 'scoreSum'];
    expect(daysIn('Asia/Kolkata')).toEqual([
      ['2026-03-02', ['views', ...done]],
      ['2026-03-03', ['leads']],
    ]);
    expect(daysIn('Pacific/Pago_Pago')).toEqual([
      ['2026-03-01', ['views', ...done]],
      ['2026-03-02', ['leads']],
    ]);
  });
  it('is no time where nobody saw when it began', () => {
    const { completeAt } = visit;
    const found = rollupIncrements({ ...visit, startAt: completeAt as Date }, UTC, whole);
    expect(found.flatMap(({ amounts }) => Object.keys(amounts)).filter((key) => key.startsWith('durations'))).toEqual(
      [],
    );
  });
  it('is only what has not been counted of it', () => {
    const from = { stages: 2, answered: 1, reached: 1 };
    expect(rollupIncrements(visit, UTC, { stages: 3, answered: 2, reached: 2 }, from)).toEqual([
      {
        day: '2026-03-02',
        amounts: {
          ...{ completions: 1, scoreSum: 40 },
          [`answered.${statKey('q2')}`]: 1,
          [`took.${statKey('q2')}.${answerBucket(7)}`]: 1,
          [`reached.${statKey('q2')}`]: 1,
          [`left.${statKey('q1')}`]: -1,
          ...result,
        },
      },
    ]);
    expect(rollupIncrements(visit, UTC, whole, whole)).toEqual([]);
    expect(rollupIncrements(visit, UTC, seen)).toMatchObject([{ day: '2026-03-01', amounts: { views: 1 } }]);
    expect(rollupIncrements(visit, UTC, { ...seen, stages: 2 }, seen)).toEqual([
      { day: '2026-03-02', amounts: { starts: 1, ...ofVersion('starts') } },
    ]);
  });
  it('moves the question that it was left at as the visit goes on', () => {
    const leftAt = (from: typeof seen, to: typeof seen) =>
      rollupIncrements(visit, UTC, to, from).flatMap(({ amounts }) =>
        Object.entries(amounts).filter(([path]) => path.startsWith('left.')),
      );
    const [one, two] = [
      { stages: 2, answered: 0, reached: 1 },
      { stages: 2, answered: 1, reached: 2 },
    ];
    expect(leftAt(seen, one)).toEqual([[`left.${statKey('q1')}`, 1]]);
    expect(leftAt(one, two)).toEqual([
      [`left.${statKey('q1')}`, -1],
      [`left.${statKey('q2')}`, 1],
    ]);
    expect(leftAt(two, { ...two, answered: 2 })).toEqual([]);
    expect(leftAt(two, { ...two, stages: 3 })).toEqual([[`left.${statKey('q2')}`, -1]]);
  });
  it('makes do with what is known', () => {
    const { startAt, leadAt, choices, categories, score, outcomeId, ...known } = visit;
    const bare = { ...known, answered: ['q1'], took: [null], reached: ['q1'], completeAt: visit.viewAt };
    expect(rollupIncrements(bare, UTC, { stages: 3, answered: 1, reached: 1 })).toEqual([
      {
        day: '2026-03-01',
        amounts: {
          ...{ views: 1, completions: 1, scoreSum: 0 },
          ...direct('views'),
          ...ofVersion('views', 'completions', `outcomes.${statKey('')}`),
          'versions.v1.scoreSum': 0,
          [`answered.${statKey('q1')}`]: 1,
          [`reached.${statKey('q1')}`]: 1,
        },
      },
    ]);
  });
  it('names the page by host and path, the site that led there, and the campaign', () => {
    const source = {
      pageUrl: 'https://shop.example:8080/a/b?x',
      referrer: 'https://www.partner.example/',
      utmSource: 'news',
      utmMedium: 'mail',
      utmCampaign: `${'c'.repeat(250)}`,
    };
    const names = (of: typeof source | { pageUrl: string }) =>
      Object.keys(rollupIncrements({ ...visit, source: of }, UTC, seen)[0]?.amounts ?? {})
        .filter((path) => path.startsWith('sources.'))
        .map((path) => {
          const [map, kind, key = '', what] = path.split('.');
          return [map, kind, fromStatKey(key), what];
        });
    expect(names(source)).toEqual([
      ['sources', 'host', 'shop.example:8080', 'views'],
      ['sources', 'page', 'shop.example:8080/a/b', 'views'],
      ['sources', 'referrer', 'www.partner.example', 'views'],
      ['sources', 'utm_source', 'news', 'views'],
      ['sources', 'utm_medium', 'mail', 'views'],
      ['sources', 'utm_campaign', 'c'.repeat(200), 'views'],
    ]);
    for (const pageUrl of ['nonsense', 'file:///x', ''])
      expect(names({ pageUrl })).toEqual([
        ['sources', 'host', 'direct', 'views'],
        ['sources', 'page', 'direct', 'views'],
      ]);
  });
  it('is as much as it has stages', () => {
    const { startAt, completeAt, leadAt, ...viewed } = visit;
    expect([viewed, { ...viewed, startAt }, { ...viewed, completeAt }, { ...viewed, leadAt }].map(stagesOf)).toEqual([
      1, 2, 3, 4,
    ]);
  });
});

describe('what is added up', () => {
  const more = (day: string, views: number) => ({ day, amounts: { views, 'answered.kQQ': views } });
  it('is so by quiz and day', () => {
    const sums = new Map<string, DayIncrements>();
    addIncrements(sums, visit, UTC, [more('2026-03-01', 1), more('2026-03-02', 2)]);
    addIncrements(sums, visit, UTC, [{ day: '2026-03-01', amounts: { views: 3, leads: 1 } }]);
    addIncrements(sums, { quiz: 'r', owner: 'ann' }, UTC, [more('2026-03-01', 5)]);
    expect([...sums.entries()]).toEqual([
      [
        'q:2026-03-01',
        {
          quiz: 'q',
          owner: 'ann',
          timeZone: UTC,
          day: '2026-03-01',
          amounts: { views: 4, leads: 1, 'answered.kQQ': 1 },
        },
      ],
      ['q:2026-03-02', { quiz: 'q', owner: 'ann', timeZone: UTC, ...more('2026-03-02', 2) }],
      ['r:2026-03-01', { quiz: 'r', owner: 'ann', timeZone: UTC, ...more('2026-03-01', 5) }],
    ]);
  });
});

it('writes names that the database takes, and reads them again', () => {
  for (const text of ['', 'A.b', '$C', 'Grün\u0000 😀']) {
    expect(statKey(text)).toMatch(/^k[\w-]*$/);
    expect(fromStatKey(statKey(text))).toBe(text);
  }
});

it('keeps how long something took, at most 5 % off', () => {
  expect([0, 0.5, 1, -3].map(durationBucket)).toEqual([0, 0, 0, 0]);
  for (const seconds of [1, 2, 15, 100, 3_600, 86_400]) {
    const kept = secondsOfBucket(durationBucket(seconds));
    expect(Math.abs(kept - seconds) / seconds).toBeLessThanOrEqual(0.05);
  }
});

it('tells figures the zone that days are counted in', () => {
  const counting = figures.find(({ increments }) => increments) as Required<(typeof figures)[number]>;
  const increments = vi.spyOn(counting, 'increments');
  rollupIncrements(visit, 'Asia/Tokyo', whole);
  expect(increments).toHaveBeenCalledWith(expect.objectContaining({ timeZone: 'Asia/Tokyo' }));
});
