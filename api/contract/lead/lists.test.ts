import { describe, expect, it } from 'vitest';
import { analyticsQuerySchema } from '../analytics/analytics.schema.ts';
import { eraseByEmailSchema, leadQuerySchema } from './lead-query.schema.ts';

const messages = (
  schema: typeof analyticsQuerySchema | typeof leadQuerySchema | typeof eraseByEmailSchema,
  value: object,
) => schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the query of figures', () => {
  it('is open on the side that is not named', () => {
    expect(analyticsQuerySchema.parse({})).toEqual({});
    expect(analyticsQuerySchema.parse({ from: '2026-02-28', explain: '1' })).toEqual({
      from: '2026-02-28',
      explain: '1',
    });
    expect(analyticsQuerySchema.parse({ to: '2024-02-29' })).toEqual({ to: '2024-02-29' });
  });
  it('may be of one day, and goes forward in time', () => {
    expect(messages(analyticsQuerySchema, { from: '2026-02-01', to: '2026-02-01' })).toEqual([]);
    expect(messages(analyticsQuerySchema, { from: '2026-02-02', to: '2026-02-01' })).toEqual([
      'from: from must not be after to',
    ]);
  });
  it.each(['2026-02-30', '2025-02-29', '2026-13-01'])('knows no %s', (from) =>
    expect(messages(analyticsQuerySchema, { from })).toEqual(['from: There is no such day']),
  );
  it.each(['1 2026-01-31', '2026-01-31T00:00', '2026-1-31', '26-01-31', 'x'])('cannot read %s', (from) =>
    expect(messages(analyticsQuerySchema, { from })).toContain('from: A date such as 2026-01-31'),
  );
  it('explains for a 1 alone', () => expect(messages(analyticsQuerySchema, { explain: '0' })).toHaveLength(1));
});

describe('the query of leads', () => {
  it('has no defaults, so that it answers all leads', () => expect(leadQuerySchema.parse({})).toEqual({}));
  it('takes each filter', () => {
    const query = {
      quizId: 'q',
      outcome: '',
      from: '2026-01-01',
      to: '2026-01-31',
      consent: 'given',
      mark: 'repeated',
      cursor: '1_x',
    };
    expect(leadQuerySchema.parse({ ...query, search: ' Ann ', limit: '200' })).toEqual({
      ...query,
      search: 'Ann',
      limit: 200,
    });
    expect(leadQuerySchema.parse({ consent: 'not_given', limit: '1' })).toEqual({ consent: 'not_given', limit: 1 });
    expect(leadQuerySchema.parse({ search: 'x'.repeat(200), quizId: 'x'.repeat(64) })).toBeTruthy();
  });
  it.each([
    { search: 'x'.repeat(201) },
    { quizId: '' },
    { quizId: 'x'.repeat(65) },
    { outcome: 'x'.repeat(201) },
    { from: '1 2026-01-01' },
    { to: '2026-01-01x' },
    { from: '2026-13-01' },
    { to: '2026-02-30' },
    { from: '2026-02-01', to: '2026-01-31' },
    { consent: 'yes' },
    { mark: 'nice' },
    { cursor: 'x'.repeat(201) },
    { limit: '0' },
    { limit: '201' },
    { limit: '1.5' },
    { limit: 'all' },
  ])('is refused: %.60j', (query) => expect(messages(leadQuerySchema, query)).toHaveLength(1));
  it('says how a day is written', () =>
    expect(messages(leadQuerySchema, { to: 'today' })).toEqual(['to: A date such as 2026-01-31']));
});

it('erases by an address of 3 to 254 characters', () => {
  expect(eraseByEmailSchema.parse({ email: ' a@b ' })).toEqual({ email: 'a@b' });
  expect(messages(eraseByEmailSchema, { email: 'x'.repeat(254) })).toEqual([]);
  expect(messages(eraseByEmailSchema, { email: 'ab ' })).toHaveLength(1);
  expect(messages(eraseByEmailSchema, { email: 'x'.repeat(255) })).toHaveLength(1);
});
