import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, vi } from 'vitest';
import type { HostPage } from '../../contract/host-pages/host-page.schema.ts';
import { MAX_HOST_PAGES } from '../../contract/host-pages/host-pages.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { ownerOf, publishedQuiz, quizBody } from '../test/factories.ts';
import { HostPageModel } from './host-page.model.ts';
import { noteHostPage, type Sighting } from './note-host-page.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const SHOP = 'https://shop.example';
const WAIT = { timeout: 30_000, interval: 50 };
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };

let quiz: Quiz;
let owner = '';
beforeEach(async () => {
  quiz = await publishedQuiz(ann);
  owner = await ownerOf(app, quiz.id);
});

const pages = async () => (await ann.get<HostPage[]>(`/api/quizzes/${quiz.id}/pages`)).body;
/** A sighting on a page of the shop, so many ms from now. */
const note = (sighting: Partial<Sighting>, inMs = 0) =>
  noteHostPage(
    { _id: quiz.id, owner },
    { page: `${SHOP}/tea`, origin: SHOP, problem: undefined, ...sighting },
    app.config,
    Date.now() + inMs,
  );
const view = (sighting: Partial<Sighting> = {}, inMs = 0) => note({ version: quiz.version, ...sighting }, inMs);
const findings = async () => (await pages()).flatMap(({ findings }) => findings.map(({ id }) => id));

describe('what visitors’ browsers send', () => {
  const visitor = () => new Browser(app.url);
  const sendView = (headers: Record<string, string>, more: object = {}) =>
    visitor().post(
      `/api/public/quiz/${quiz.id}/events`,
      {
        ...{ sessionId: randomUUID(), version: quiz.version, source: { pageUrl: `${SHOP}/tea?mail=vera@example.com` } },
        ...{ events: [{ type: 'view' }], ...more },
      },
      { ...agent, origin: SHOP, ...headers },
    );

  it('lists the page of a view', async () => {
    await sendView({}, { way: 'popup' });
    const page = { url: `${SHOP}/tea`, way: 'popup', isCurrent: true, findings: [] };
    await vi.waitFor(async () => expect(await pages()).toMatchObject([page]), WAIT);
  });
  it('lists the page of an answer, whose view came from another page of the site', async () => {
    await sendView({}, { events: [{ type: 'start' }], source: { pageUrl: `${SHOP}/coffee` } });
    await vi.waitFor(async () => expect((await pages()).map(({ url }) => url)).toEqual([`${SHOP}/coffee`]), WAIT);
  });
  it('lists what a page reports by a script', async () => {
    const path = `/embed/problems/${quiz.id}.js?problem=connect-src&page=${encodeURIComponent(`${SHOP}/tea`)}`;
    const { status, text } = await visitor().get(path, { ...agent, origin: SHOP });
    expect([status, text]).toEqual([200, '']);
    await vi.waitFor(async () => expect(await findings()).toEqual(['connect-src']), WAIT);
    expect((await visitor().get(path.replace('connect-src', 'deface'), agent)).status).toBe(400);
    expect((await visitor().get(path.replace(quiz.id, 'nobody'), agent)).status).toBe(404);
  });
  it('lists no crawler and no preview', async () => {
    await sendView({ 'user-agent': 'Googlebot/2.1' });
    await sendView({}, { preview: true });
    await sendView({ origin: 'https://later.example' }, { source: { pageUrl: 'https://later.example/' } });
    const urls = async () => (await pages()).map(({ url }) => url);
    await vi.waitFor(async () => expect(await urls()).toEqual(['https://later.example/']), WAIT);
  });
});

describe('the way', () => {
  it('is a frame or the page itself for what our own pages send', async () => {
    const { publicUrl } = app.config;
    await view({ origin: publicUrl });
    await view({ origin: publicUrl, page: `${publicUrl}/quiz/${quiz.id}` });
    expect((await pages()).map(({ way }) => way).sort()).toEqual(['frame', 'page']);
  });
  it('is a frame with a finding where it has no origin', async () => {
    await view({ origin: 'null' });
    expect(await pages()).toMatchObject([{ way: 'frame', findings: [{ id: 'sandboxed' }] }]);
  });
});

describe('a page of strangers', () => {
  it('is not listed where its site did not send it', async () => {
    await view({ origin: 'https://evil.example' });
    await view({ origin: undefined });
    await view({ page: 'javascript:alert(1)' });
    expect(await pages()).toEqual([]);
  });
  it('takes no room from pages that were seen within a day, and the oldest goes after that', async () => {
    await HostPageModel.insertMany(
      Array.from({ length: MAX_HOST_PAGES }, (_, index) => ({
        ...{ _id: `${quiz.id}${index}`, quiz: quiz.id, url: `${SHOP}/${index}`, way: 'inline', problems: {} },
        seenAt: new Date(Date.now() - index * MINUTE_MS),
      })),
    );
    await view({ page: `${SHOP}/new` });
    expect((await pages()).map(({ url }) => url)).not.toContain(`${SHOP}/new`);
    await view({ page: `${SHOP}/new` }, DAY_MS);
    const urls = (await pages()).map(({ url }) => url);
    expect(urls).toHaveLength(MAX_HOST_PAGES);
    expect(urls).toContain(`${SHOP}/new`);
    expect(urls).not.toContain(`${SHOP}/${MAX_HOST_PAGES - 1}`);
  });
});

describe('a page', () => {
  it('is written once in ten minutes, however many visitors it has', async () => {
    await view();
    const [first] = await pages();
    await view({}, 9 * MINUTE_MS);
    expect(await pages()).toEqual([first]);
    await view({}, 11 * MINUTE_MS);
    expect((await pages())[0]?.seenAt).not.toBe(first?.seenAt);
  });
  it('is well again once a view arrives, and ill again at the next problem', async () => {
    await view();
    await note({ problem: 'connect-src' }, 1);
    expect(await findings()).toEqual(['connect-src']);
    await view({}, 2);
    expect(await findings()).toEqual([]);
    await note({ problem: 'connect-src' }, 3);
    expect(await findings()).toEqual(['connect-src']);
  });
  it('has other problems until it was seen without them for an hour', async () => {
    await note({ problem: 'delayed' });
    await view({}, HOUR_MS - 1_000);
    expect(await findings()).toEqual(['delayed']);
    await view({}, HOUR_MS + 11 * MINUTE_MS);
    expect(await findings()).toEqual([]);
  });
  it('shows an older version once browsers must have the new one', async () => {
    const questions = [
      {
        title: 'New?',
        options: [
          { text: 'Yes', points: 1 },
          { text: 'No', points: 0 },
        ],
      },
    ];
    const { status } = await ann.put(`/api/quizzes/${quiz.id}`, quizBody({ status: 'published', questions }));
    expect(status).toBe(200);
    await view();
    expect(await pages()).toMatchObject([{ isCurrent: false, findings: [] }]);
    await view({}, 45 * MINUTE_MS);
    expect(await pages()).toMatchObject([{ isCurrent: false, findings: [{ id: 'old_script' }] }]);
  });
  it('is another owner’s secret, and goes when its owner says so', async () => {
    await view();
    const [page] = await pages();
    const path = `/api/quizzes/${quiz.id}/pages`;
    expect((await eve.get(path)).status).toBe(404);
    expect((await eve.delete(`${path}/${page?.id}`)).status).toBe(404);
    expect((await ann.delete(`${path}/${page?.id}`)).status).toBe(204);
    expect((await ann.delete(`${path}/${page?.id}`)).status).toBe(404);
    expect(await pages()).toEqual([]);
  });
  it('goes with its quiz', async () => {
    await view();
    await ann.delete(`/api/quizzes/${quiz.id}`);
    expect(await HostPageModel.countDocuments({ quiz: quiz.id })).toBe(0);
  });
});
