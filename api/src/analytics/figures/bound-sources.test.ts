import { describe, expect, it } from 'vitest';
import { statKey } from '../projection/stat-keys.ts';
import { boundSources, OTHER } from './bound-sources.ts';

describe('sources of a day', () => {
  const pages = (names: string[]): Record<string, number> => Object.fromEntries(names.map((name) => [path(name), 1]));
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `p${n + from}`);
  const path = (name: string) => `sources.page.${statKey(name)}.views`;
  it('names two hundred sources of a kind and counts the rest as other', () => {
    const amounts = boundSources({ views: 203, ...pages(many(203)) }, undefined, true);
    expect(Object.keys(amounts)).toHaveLength(202);
    expect(amounts).toMatchObject({ views: 203, [path('p199')]: 1, [path(OTHER)]: 3 });
    expect(amounts[path('p200')]).toBeUndefined();
  });
  it('keeps the names that a day has already, each kind’s for itself', () => {
    const known = { page: Object.fromEntries(many(200).map((name) => [statKey(name), {}])), host: {} };
    const others = { [`sources.host.${statKey('new')}.views`]: 1, [`answered.${statKey('new')}`]: 2 };
    expect(boundSources({ ...pages(['p7', 'new']), ...others }, known, true)).toEqual({
      [path('p7')]: 1,
      [path(OTHER)]: 1,
      ...others,
    });
  });
  const lead = (name: string) => `sources.page.${statKey(name)}.leads`;
  it('keeps two hundred more that brought leads, whatever comes first', () => {
    const names = many(300);
    const amounts = { ...pages([...names, 'real']), [lead('real')]: 1 };
    expect(boundSources(amounts, undefined, true)).toMatchObject({
      [path('real')]: 1,
      [lead('real')]: 1,
      [path(OTHER)]: 100,
    });
    const full = { page: Object.fromEntries(many(400).map((name) => [statKey(name), { views: 1, leads: 1 }])) };
    expect(boundSources(amounts, full, true)[lead(OTHER)]).toBe(1);
  });
  it('takes the views of such leads from others, where they were counted', () => {
    const known = { page: { [statKey(OTHER)]: { views: 3 } } };
    const amounts = { [lead('real')]: 2 };
    expect(boundSources(amounts, known, false)).toEqual({ ...amounts, [path('real')]: 2, [path(OTHER)]: -2 });
    // All of a day's amounts hold the views already.
    expect(boundSources(amounts, known, true)).toEqual(amounts);
    // Those of yesterday's visits are not there.
    expect(boundSources(amounts, {}, false)).toEqual(amounts);
    const counted = { page: { [statKey('real')]: { views: 2 }, [statKey(OTHER)]: { views: 3 } } };
    expect(boundSources(amounts, counted, false)).toEqual(amounts);
  });
});
