import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { allOf, QueryView } from './query-view.tsx';

const asked: string[] = [];
const query = (data: string | undefined, failed: boolean) => ({
  data,
  isError: failed,
  isLoadingError: failed && data === undefined,
  isRefetchError: failed && data !== undefined,
  isFetching: false,
  refetch: () => asked.push(data ?? 'nothing'),
});
const shown = (one: ReturnType<typeof query>, other: ReturnType<typeof query>) => {
  const view = QueryView<[string, string]>;
  const children: Parameters<typeof view>[0]['children'] = (both, notice) =>
    createElement(Fragment, null, both.join(' and '), notice);
  return renderToStaticMarkup(
    createElement(view, { query: allOf([one, other]), loading: 'Shape', outdated: 'May be old', children }),
  );
};

describe('two queries in one view', () => {
  it('are a shape until both have their data', () => {
    expect(shown(query('a', false), query(undefined, false))).toBe('Shape');
    expect(shown(query('a', false), query('b', false))).toBe('a and b');
  });
  it('are an error when one has never come', () => {
    expect(shown(query('a', false), query(undefined, true))).toMatch(/role="alert".*This could not be loaded/);
  });
  it('stay, with a notice, when one could not be refreshed', () => {
    expect(shown(query('a', true), query('b', false))).toMatch(/^a and b<div role="alert".*May be old/);
  });
  it('are tried again where they failed', async () => {
    await allOf([query('a', true), query('b', false), query(undefined, true)]).refetch();
    expect(asked).toEqual(['a', 'nothing']);
  });
});
