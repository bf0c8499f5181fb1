import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { headingIds } from '../../docs-site/heading-ids.mjs';
import { readDocs, root, snippetsOf } from '../../docs-site/test/snippets.ts';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { deliveries } from '../deliveries/delivery-record.ts';
import { startDispatch } from '../destinations/dispatch/start-dispatch.ts';
import { makeLogger } from '../http/log.ts';
import { leadsInOutbox } from '../submissions/outbox-leads.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { type Provoked, promtool, rulesTest, runPromtool, withFiles } from '../test/promtool.ts';
import { scraped } from '../test/scraped.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { startReceiver } from '../test/webhook-receiver.ts';

const TOKEN = 'a-token-for-tests';
const RULES = join(root, 'examples/monitoring/alerts.yaml');
const rules = readFileSync(RULES, 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

let proxy: DatabaseProxy;
let hanging: Awaited<ReturnType<typeof startReceiver>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    proxy = await startDatabaseProxy();
    hanging = await startReceiver(() => {});
    onCleanup(proxy.close);
    onCleanup(hanging.close);
    return { METRICS_TOKEN: TOKEN, MONGODB_URI: proxy.uri, WEBHOOK_ALLOWED_HOSTS: hanging.host };
  },
});

/** As Prometheus has it: whether the process answered is a series, too. */
const scrape = (url = app.url): Promise<Map<string, number>> =>
  scraped(url, TOKEN).then(
    (series) => series.set('up', 1),
    () => new Map([['up', 0]]),
  );

/** The names of metrics in a text, without what a histogram appends to its own. */
const metricsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:quizfunnel|http|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
];

it('every metric of the rules and of the dashboard is there', async () => {
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const known = [...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const { panels } = JSON.parse(readFileSync(join(root, 'examples/monitoring/grafana-dashboard.json'), 'utf8')) as {
    panels: Array<{ title: string; targets: Array<{ expr: string }> }>;
  };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(shown.filter((expr) => metricsIn(expr).length === 0)).toEqual([]);
  const named = metricsIn([rules.replace(/job="\w+"/g, ''), ...shown].join('\n'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('every alert has its section in the runbook, and every section its alert', () => {
  expect(alerts).toHaveLength(10);
  const sections = [...readDocs('docs/runbook.md').matchAll(/^## (Quizfunnel\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
  const urls = [...rules.matchAll(/runbook_url: (.+)/g)].map(([, url]) => url);
  expect(urls).toEqual(alerts.map((name) => `https://quiz.example.com/docs/runbook#${headingIds()(name)}`));
});

it.skipIf(!promtool).each(snippetsOf('yaml prometheus'))('$name and the rules are accepted', async ({ code }) => {
  await runPromtool('check', 'rules', RULES);
  await withFiles({ 'prometheus.yaml': code, 'alerts.yaml': rules }, (folder) =>
    runPromtool('check', 'config', join(folder, 'prometheus.yaml')),
  );
});

it.skipIf(!promtool)(
  'every alert fires when what it is about happens, and none before',
  { timeout: 120_000 },
  async () => {
    const quiz = await publishedQuiz(ann);
    const visitor = new Browser(app.url);
    const submit = (browser = visitor) => browser.post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const submitMany = (count: number, browser = visitor) =>
      Promise.all(Array.from({ length: count }, () => submit(browser)));
    const isBack = () => expect.poll(async () => (await submit()).status).toBe(200);
    const dispatch = (timeoutMs?: number) =>
      startDispatch({
        config: app.config,
        log: makeLogger('silent'),
        secret: 'for tests',
        ...(timeoutMs ? { timeoutMs } : {}),
      });
    await submitMany(20);
    let stop = dispatch();
    await vi.waitFor(async () => expect(await leadsInOutbox(1)).toEqual([]), { timeout: 30_000 });
    await stop();
    await projectFigures();

    const healthy = await scrape();
    const provoked: Provoked[] = [];
    /** `settle` ends the fault. */
    const provoke = async (alert: string, act: () => Promise<unknown>, settle: () => unknown = () => {}) => {
      const before = await scrape();
      await act();
      const after = await scrape();
      await settle();
      provoked.push({ alert, before, after });
    };
    const resetDatabase = () => {
      proxy.set('pass');
      return isBack();
    };

    await provoke('QuizfunnelDatabaseUnreachable', async () => proxy.set('reset'), resetDatabase);
    await projectFigures();
    await provoke(
      'QuizfunnelLeadsFailing',
      async () => {
        proxy.set('reset');
        expect((await submit()).status).toBe(503);
      },
      resetDatabase,
    );
    await provoke(
      'QuizfunnelDatabaseSlow',
      async () => {
        proxy.set({ delayMs: 200 });
        await Promise.all(Array.from({ length: 5 }, () => ann.get(`/api/quizzes/${quiz.id}`)));
      },
      resetDatabase,
    );
    await provoke('QuizfunnelEventLoopBlocked', async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        const until = performance.now() + 400;
        while (performance.now() < until);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    const strict = await startAnotherApp(app, { RATE_LIMIT_PUBLIC_WRITES: '2' });
    await provoke('QuizfunnelVisitorsLimited', () => submitMany(20, new Browser(strict.url)), strict.close);
    stop = dispatch();
    await vi.waitFor(async () => expect(await leadsInOutbox(1)).toEqual([]), { timeout: 30_000 });
    await stop();
    // Nobody makes deliveries of them.
    await provoke('QuizfunnelOutboxStuck', () => submitMany(25));

    await provoke('QuizfunnelDeliveriesWaiting', async () => {
      expect((await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: hanging.url })).status).toBe(200);
      stop = dispatch(200);
      const isTried = { destination: 'webhook', 'attempts.0': { $exists: true } } as object;
      await vi.waitFor(async () => expect(await deliveries().findOne(isTried)).not.toBeNull(), { timeout: 30_000 });
      await stop();
      // Two hours pass.
      await deliveries().updateMany(isTried, { $set: { 'attempts.0.at': new Date(Date.now() - 7_200_000) } });
    });
    await projectFigures();
    await provoke('QuizfunnelFiguresLate', () =>
      // Ten minutes pass in which nobody counts.
      app.db
        .collection<{ _id: string }>('figures_state')
        .updateOne({ _id: 'figures' }, { $set: { asOf: new Date(Date.now() - 600_000) } }),
    );
    // A disk cannot be filled here: its free space is lowered in what was read.
    const before = await scrape();
    const size = before.get('quizfunnel_database_disk_size_bytes') ?? 0;
    provoked.push({
      alert: 'QuizfunnelDatabaseDiskFilling',
      before: new Map(before).set('quizfunnel_database_disk_free_bytes', size / 2),
      after: new Map(before).set('quizfunnel_database_disk_free_bytes', size / 20),
    });
    provoked.push({ alert: 'QuizfunnelDown', before, after: await scrape('http://127.0.0.1:9') });

    expect(provoked.map(({ alert }) => alert).toSorted()).toEqual(alerts.toSorted());
    const file = rulesTest(
      RULES,
      named(healthy),
      provoked.map(({ alert, before, after }) => ({ alert, before: named(before), after: named(after) })),
    );
    await withFiles({ 'test.yaml': file }, (folder) => runPromtool('test', 'rules', join(folder, 'test.yaml')));
  },
);

/** The series that rules name. */
const named = (all: Map<string, number>) => {
  const names = [...metricsIn(rules), 'up'];
  return new Map([...all].filter(([series]) => names.some((name) => isOf(name, series))));
};
const isOf = (name: string, series: string) => new RegExp(`^${name}(?:_bucket|_count|_sum)?(?:\\{|$)`).test(series);
