import { afterAll, beforeAll, expect, it } from 'vitest';
import { statKey } from '../analytics/stat-keys.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { cleanStoredSources } from './clean-stored-sources.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Row = { _id: string } & Record<string, unknown>;
const rows = (name: string) => app.db.collection<Row>(name);

it('cleans what was stored as it was sent, once and again, and stops when it is told to', async () => {
  const dirty = {
    pageUrl: 'https://shop.example/u/vera%40example.com/end?email=vera@example.com',
    utmSource: 'vera%2540example.com',
    utmMedium: 'mail',
  };
  const clean = { pageUrl: 'https://shop.example/a', utmMedium: 'mail' };
  await rows('visits').insertMany([
    ...Array.from({ length: 1_200 }, (_, n) => ({ _id: `q:${n}`, quiz: 'q', sessionId: `${n}`, source: dirty })),
    { _id: 'q:clean', quiz: 'q', sessionId: 'clean', source: clean },
  ]);
  await rows('submissions').insertMany([
    {
      _id: 'old',
      quiz: 'q',
      sessionId: '1',
      source: { ...dirty, hidden: { plan: 'pro' } },
      consent: { given: true, pageUrl: dirty.pageUrl },
    },
    {
      _id: 'clean',
      quiz: 'q',
      sessionId: '2',
      source: clean,
      consent: { given: true, pageUrl: clean.pageUrl, proof: 'x' },
    },
  ]);
  const page = (name: string) => statKey(name);
  await rows('daily_stats').insertOne({
    _id: 'q:2026-01-01',
    sources: {
      page: {
        [page('shop.example/u/vera@example.com')]: { views: 2, leads: 1 },
        [page('shop.example/u/:email')]: { views: 5 },
        [page('shop.example/a')]: { views: 3 },
      },
      utm_source: { [page('vera%40example.com')]: { views: 1 }, [page('news')]: { views: 4 } },
    },
  });

  const told = new AbortController();
  told.abort();
  await expect(cleanStoredSources(app.db, told.signal)).rejects.toThrow();
  for (let n = 0; n < 2; n += 1) {
    await cleanStoredSources(app.db, new AbortController().signal);
    const kept = { pageUrl: 'https://shop.example/u/:email/end', utmMedium: 'mail' };
    expect(await rows('visits').distinct('source')).toEqual(expect.arrayContaining([kept, clean]));
    expect(await rows('visits').distinct('source')).toHaveLength(2);
    expect(await rows('submissions').find().sort({ _id: 1 }).toArray()).toMatchObject([
      { _id: 'clean', source: clean, consent: { given: true, pageUrl: clean.pageUrl, proof: 'x' } },
      { _id: 'old', source: { ...kept, hidden: { plan: 'pro' } }, consent: { given: true, pageUrl: kept.pageUrl } },
    ]);
    expect((await rows('daily_stats').findOne({ _id: 'q:2026-01-01' }))?.sources).toEqual({
      page: {
        [page('shop.example/u/:email')]: { views: 7, leads: 1 },
        [page('shop.example/a')]: { views: 3 },
      },
      utm_source: { [page('news')]: { views: 4 } },
    });
  }
});
